import { QueryClient } from '@tanstack/query-core';

/**
 * A client whose queries are asked when somebody reads them and at no other time: neither the page's
 * focus, nor a new reader, nor a line that is back asks again (specification, section 9).
 */
export function createQueryClient(freshMs: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: freshMs,
        gcTime: Infinity,
        retry: 1,
        retryDelay: 200,
        // Otherwise a read while offline would wait for the network and never fail.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
      },
    },
  });
}
