import { PlatformError } from '@marquee/contracts';
import { createQueryClient } from './create-query-client.ts';

export type Memory = {
  /** `readCopy` says what a copy that outlived the process is worth; undefined: nothing. */
  <Data>(
    key: readonly string[],
    load: () => Promise<Data>,
    readCopy: (copy: unknown) => Data | undefined,
  ): Promise<Data>;
  clear(): void;
};

/** Where the last good copies outlive the process. Neither function ever rejects. */
export type LastGood = {
  /** The copy kept under a name of letters, digits and hyphens; undefined when there is none. */
  read(name: string): Promise<unknown>;
  write(name: string, copy: unknown): Promise<void>;
};

/**
 * Keeps what was loaded, for `freshMs` milliseconds as it is. Older than that it is still given at
 * once while a new copy is fetched: a page neither waits for nor falls with the content host. What was
 * never loaded is waited for `timeoutMs` milliseconds and rejects then with `CALL_FAILED`, unless a copy
 * outlived the process before; when it comes after all, the next one has it.
 */
export function createMemory({
  freshMs,
  timeoutMs,
  onStale,
  lastGood,
}: {
  freshMs: number;
  lastGood?: LastGood | undefined;
  timeoutMs: number;
  onStale: (failure: unknown) => void;
}): Memory {
  const client = createQueryClient(freshMs);

  async function remember<Data>(
    key: readonly string[],
    load: () => Promise<Data>,
    readCopy: (copy: unknown) => Data | undefined,
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
      const copy = readCopy(await lastGood?.read(name));
      if (copy === undefined) throw failure;
      onStale(failure);
      // Of no age that counts as fresh: the next reader asks the host again.
      client.setQueryData(key, copy, { updatedAt: 0 });
      return copy;
    }
  }
  return Object.assign(remember, { clear: () => client.clear() });
}

async function within<Data>(fetched: Promise<Data>, ms: number, key: readonly string[]): Promise<Data> {
  if (ms === Infinity) return fetched;
  let late: ReturnType<typeof setTimeout> | undefined;
  const timedOut = new Promise<never>((_resolve, reject) => {
    late = setTimeout(
      () => reject(new PlatformError('CALL_FAILED', `${key.join(' ').trim()} was not answered in ${ms} ms`)),
      ms,
    );
  });
  try {
    return await Promise.race([fetched, timedOut]);
  } finally {
    clearTimeout(late);
  }
}
