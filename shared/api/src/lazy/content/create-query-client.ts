import { QueryClient } from '@tanstack/query-core';

/**
 * Creates a TanStack query client that never refetches automatically: not on focus, mount or reconnect (specification,
 * section 9). Data are stale after `maxAgeMs`.
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
