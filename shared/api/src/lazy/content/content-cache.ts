import { PlatformError } from '@marquee/contracts';
import { withTimeout } from '@marquee/timing';
import type { ContentReport } from './content-report.ts';
import { createQueryClient } from './create-query-client.ts';
import { lossOf, type ReadRecords } from './loss-of.ts';

export type ContentCache = {
  /**
   * Reads a list; one that lost too much does not replace its last good copy, neither here nor in the store. With
   * `isFresh` the host is asked, whatever is cached. `parseCopy` validates records that an earlier process stored;
   * undefined if they are invalid.
   */
  list<Entry extends object>(
    key: readonly string[],
    load: () => Promise<ReadRecords<Entry>>,
    parseCopy: (copy: unknown) => Entry[] | undefined,
    options?: { isFresh?: boolean },
  ): Promise<Entry[]>;
  /**
   * Reads one record; null if there is none. A record in the `cached` list is returned at once, as stale data
   * are, while the host is asked. If the host fails, that list or its `copied` form says what there is.
   */
  record<Data>(
    key: readonly string[],
    load: () => Promise<Data | null>,
    listed: Listed<Data>,
  ): Promise<Data | null>;
  /** Whether a list is an earlier copy because the host's list lost too much. */
  isKept(key: readonly string[]): boolean;
  /** The cached data of a list, however old; undefined without. */
  peek<Data>(key: readonly string[]): Data | undefined;
  clear(): void;
};

/** What a list says of a record: null if the list lacks it, undefined without a list. */
type Listed<Data> = {
  list: string;
  cached: () => Data | null | undefined;
  copied: () => Promise<Data | null | undefined>;
};

/** The error for a record of the content host that was requested by its slug, and that does not match its schema. */
export class RecordNotValid extends PlatformError {
  constructor(call: string, slug: string) {
    super('CALL_REFUSED', `${call}: ${slug} is not valid`);
  }
}

/**
 * The store for the last good copy of each list of the content host, so that the copy survives a restart of the
 * process. Its methods never reject.
 */
export type LastGood = {
  /** Resolves to the stored copy, or undefined. A name has only alphanumeric characters and hyphens. */
  read(name: string): Promise<unknown>;
  write(name: string, copy: unknown): Promise<void>;
};

/**
 * Creates a cache for data of the content host (the CMS), so that a page neither waits for the host nor fails with it.
 * Data are fresh for `maxAgeMs`; older data are served while new ones are loaded. If nothing is cached, a read waits up
 * to `timeoutMs` for the load. After that, or after a failed load, it returns the copy in `lastGood`, or rejects if
 * there is none. A load that takes longer continues and fills the cache.
 */
export function createContentCache({
  maxAgeMs,
  timeoutMs,
  maxLoss,
  report,
  lastGood,
}: {
  maxAgeMs: number;
  lastGood?: LastGood | undefined;
  timeoutMs: number;
  /** The share (0 to 1) of its records that a list may lose. If it lost more, its last good copy is served. */
  maxLoss: number;
  /** Receives the events that operators see, such as a copy that is served because the host fails. */
  report: (report: ContentReport) => void;
}): ContentCache {
  const client = createQueryClient(maxAgeMs);
  const kept = new Set<string>();

  /** Returns what is known while `fetched` renews it; without, waits for `fetched`, then for `otherwise`. */
  async function freshOr<Data>(
    key: readonly string[],
    fetched: Promise<Data>,
    list: string,
    known: Data | undefined,
    otherwise: () => Promise<Data | undefined>,
  ): Promise<Data> {
    const onStale = (failure: unknown) => {
      // One record that is not valid says nothing of its list.
      if (failure instanceof RecordNotValid) return;
      report({ kind: 'stale', list, message: failure instanceof Error ? failure.message : String(failure) });
    };
    if (known !== undefined) {
      fetched.catch(onStale);
      return known;
    }
    try {
      return await within(fetched, timeoutMs, key);
    } catch (failure) {
      onStale(failure);
      const copy = await otherwise();
      if (copy === undefined) throw failure;
      return copy;
    }
  }

  return {
    async list<Entry extends object>(
      key: readonly string[],
      load: () => Promise<ReadRecords<Entry>>,
      parseCopy: (copy: unknown) => Entry[] | undefined,
      { isFresh = false } = {},
    ) {
      const list = key.join('-');
      const known = client.getQueryData<Entry[]>(key);
      const queryFn = async () => {
        const read = await load();
        const copy = client.getQueryData<Entry[]>(key) ?? parseCopy(await lastGood?.read(list));
        const loss = copy && lossOf(copy, read, maxLoss);
        if (copy && loss !== undefined) {
          kept.add(list);
          report({ kind: 'kept', list, message: loss });
          return copy;
        }
        if (read.records.length === 0 && read.malformed > 0)
          throw new PlatformError('CALL_REFUSED', `${list}: none of ${read.malformed} records is valid`);
        kept.delete(list);
        // It is shown, as a new table is empty, but it is no good copy unless the operator accepts any loss.
        if (read.records.length === 0 && maxLoss < 1) {
          report({ kind: 'stale', list, message: 'it sends an empty list' });
          return read.records;
        }
        await lastGood?.write(list, read.records);
        report({ kind: 'loaded', list, malformed: read.malformed });
        return read.records;
      };
      const fetched = client.fetchQuery<Entry[]>({
        queryKey: key,
        queryFn,
        retry: 1,
        ...(isFresh && { staleTime: 0 }),
      });
      if (isFresh) return fetched;
      return freshOr<Entry[]>(key, fetched, list, known, async () => {
        const copy = parseCopy(await lastGood?.read(list));
        // Stale from the start: the next read requests it from the host again.
        if (copy !== undefined) client.setQueryData(key, copy, { updatedAt: 0 });
        return copy;
      });
    },

    async record<Data>(
      key: readonly string[],
      load: () => Promise<Data | null>,
      { list, cached, copied }: Listed<Data>,
    ) {
      const known = client.getQueryData<Data>(key) ?? cached() ?? undefined;
      const fetched = client
        .fetchQuery<Data | null>({ queryKey: key, queryFn: load, retry: 1 })
        .finally(() => {
          // Only records that exist are kept: invented slugs must not fill the server's memory.
          if (!client.getQueryData(key)) client.removeQueries({ queryKey: key, exact: true });
        });
      return freshOr<Data | null>(key, fetched, list, known, async () => {
        const listed = cached();
        return listed === undefined ? copied() : listed;
      });
    },

    isKept: (key) => kept.has(key.join('-')),
    peek: (key) => client.getQueryData(key),
    clear: () => client.clear(),
  };
}

/** Waits for the data; rejects with `CALL_FAILED` after `ms` milliseconds. */
async function within<Data>(fetched: Promise<Data>, ms: number, key: readonly string[]): Promise<Data> {
  if (ms === Infinity) return fetched;
  return withTimeout(fetched, ms, () => {
    throw new PlatformError('CALL_FAILED', `no response for ${key.join(' ').trim()} in ${ms} ms`);
  });
}
