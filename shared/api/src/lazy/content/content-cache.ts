import { PlatformError } from '@marquee/contracts';
import { withTimeout } from '@marquee/timing';
import { createQueryClient } from './create-query-client.ts';

export type ContentCache = {
  /** `parseCopy` validates data that an earlier process stored; it returns undefined if they are invalid. */
  <Data>(
    key: readonly string[],
    load: () => Promise<Data>,
    parseCopy: (copy: unknown) => Data | undefined,
  ): Promise<Data>;
  clear(): void;
};

/** Stores loaded data so that they survive a restart of the process. Its methods never reject. */
export type LastGood = {
  /** Returns the stored copy, if any. A name has only alphanumeric characters and hyphens. */
  read(name: string): Promise<unknown>;
  write(name: string, copy: unknown): Promise<void>;
};

/**
 * Caches loaded data for `maxAgeMs`, then serves them stale-while-revalidate, so that a page neither waits for
 * the content host (the CMS) nor fails with it. If the data are not cached, a call waits `timeoutMs` for them;
 * after that, or after a failure, it returns the copy of an earlier process, or rejects if there is none. The
 * load continues after a timeout and fills the cache.
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

/** Waits for the data; rejects with `CALL_FAILED` after `ms` milliseconds. */
async function within<Data>(fetched: Promise<Data>, ms: number, key: readonly string[]): Promise<Data> {
  if (ms === Infinity) return fetched;
  return withTimeout(fetched, ms, () => {
    throw new PlatformError('CALL_FAILED', `no response for ${key.join(' ').trim()} in ${ms} ms`);
  });
}
