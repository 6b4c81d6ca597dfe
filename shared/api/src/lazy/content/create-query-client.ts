import { QueryClient } from '@tanstack/query-core';

/**
 * A query client that fetches only on request: it does not refetch on focus, on mount or on reconnect
 * (specification, section 9). Data are stale after `maxAgeMs` milliseconds.
 */
export function createQueryClient(maxAgeMs: number): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: maxAgeMs,
        gcTime: Infinity,
        retry: 1,
        retryDelay: 200,
        // By default a query that starts offline would wait for the network and never fail.
        networkMode: 'always',
        refetchOnWindowFocus: false,
        refetchOnMount: false,
        refetchOnReconnect: false,
      },
    },
  });
}
