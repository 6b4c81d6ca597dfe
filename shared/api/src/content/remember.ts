import { QueryClient } from '@tanstack/query-core';

export type Memory = {
  <Data>(key: readonly string[], load: () => Promise<Data>): Promise<Data>;
  clear(): void;
};

/**
 * Keeps what was loaded, for `freshMs` milliseconds as it is. Older than that it is still given at
 * once while a new copy is fetched: a page neither waits for nor falls with the content host.
 */
export function createMemory({
  freshMs,
  onStale,
}: {
  freshMs: number;
  onStale: (failure: unknown) => void;
}): Memory {
  const client = new QueryClient({
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

  async function remember<Data>(key: readonly string[], load: () => Promise<Data>): Promise<Data> {
    const last = client.getQueryData<Data>(key);
    const fetched = client.fetchQuery({ queryKey: key, queryFn: load, retry: 1 });
    if (last === undefined) return fetched;
    fetched.catch(onStale);
    return last;
  }
  return Object.assign(remember, { clear: () => client.clear() });
}
