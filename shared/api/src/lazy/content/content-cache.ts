import { PlatformError } from '@marquee/contracts';
import { withTimeout } from '@marquee/timing';
import { createQueryClient } from './create-query-client.ts';

export type ContentCache = {
  /** `parseCopy` validates a copy from an earlier process; it returns undefined for one that is not usable. */
  <Data>(
    key: readonly string[],
    load: () => Promise<Data>,
    parseCopy: (copy: unknown) => Data | undefined,
  ): Promise<Data>;
  clear(): void;
};

/** Stores copies beyond the end of the process. Neither function rejects. */
export type LastGood = {
  /** The copy under a name of alphanumeric characters and hyphens; undefined if there is none. */
  read(name: string): Promise<unknown>;
  write(name: string, copy: unknown): Promise<void>;
};

/**
 * Caches loaded data for `maxAgeMs` milliseconds, then serves them stale-while-revalidate: a page neither waits for
 * the content host nor fails with it. Data that are not cached are awaited for `timeoutMs` milliseconds. After that,
 * or after a failure, the copy of an earlier process is returned; without a copy the call rejects. The load continues
 * after a timeout and fills the cache.
 */
export function createContentCache({
  maxAgeMs,
  timeoutMs,
  onStale,
  lastGood,
}: {
  maxAgeMs: number;
  lastGood?: LastGood | undefined;
  timeoutMs: number;
  onStale: (failure: unknown) => void;
}): ContentCache {
  const client = createQueryClient(maxAgeMs);

  async function cached<Data>(
    key: readonly string[],
    load: () => Promise<Data>,
    parseCopy: (copy: unknown) => Data | undefined,
  ): Promise<Data> {
    const name = key.join('-');
    const last = client.getQueryData<Data>(key);
    const queryFn = async () => {
      const data = await load();
      await lastGood?.write(name, data);
      return data;
    };
    const fetched = client.fetchQuery({ queryKey: key, queryFn, retry: 1 });
    if (last !== undefined) {
      fetched.catch(onStale);
      return last;
    }
    try {
      return await within(fetched, timeoutMs, key);
    } catch (failure) {
      const copy = parseCopy(await lastGood?.read(name));
      if (copy === undefined) throw failure;
      onStale(failure);
      // Stale from the start: the next read requests it from the host again.
      client.setQueryData(key, copy, { updatedAt: 0 });
      return copy;
    }
  }
  return Object.assign(cached, { clear: () => client.clear() });
}

/** Rejects with `CALL_FAILED` after `ms` milliseconds. */
async function within<Data>(fetched: Promise<Data>, ms: number, key: readonly string[]): Promise<Data> {
  if (ms === Infinity) return fetched;
  return withTimeout(fetched, ms, () => {
    throw new PlatformError('CALL_FAILED', `no response for ${key.join(' ').trim()} in ${ms} ms`);
  });
}
