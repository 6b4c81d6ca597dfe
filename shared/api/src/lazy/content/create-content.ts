import { calls, celebBio, newsArticle, type CelebBio, type NewsArticle } from '@marquee/api-contract';
import * as v from 'valibot';
import type { CallTracing } from '../traced-call.ts';
import { createHttp, type FailureText } from '../http.ts';
import { everything, readAll, readPage, type Collection, type ContentSource } from './read-records.ts';
import { createContentCache, type LastGood } from './content-cache.ts';

export type ContentOptions = FailureText & {
  host: string;
  /** A server fetches lists with all records, a browser with twenty. Both ask for one record by its slug. */
  where: 'server' | 'browser';
  onMalformed?: ContentSource['onMalformed'];
  /** Called with the content host's failure when stale data are returned instead. */
  onStale?: (failure: unknown) => void;
  /** How long cached records are fresh. Default: five minutes on a server, forever in a browser. */
  maxAgeMs?: number;
  /** Stores the server's records so that they survive a restart. */
  lastGood?: LastGood;
  /** How long a read waits for uncached records; on a server, less than the time to render a page. */
  timeoutMs?: number;
  tracing?: CallTracing | undefined;
};

export type ListQuery = { slug?: string; pageSize?: number };

/** Reads biographies and news. Rejects with `CALL_FAILED`, or `CALL_REFUSED` with `details.status`. */
export type Content = {
  celebBios(query?: ListQuery): Promise<CelebBio[]>;
  celebBio(slug: string): Promise<CelebBio | undefined>;
  bio20(): Promise<CelebBio[]>;
  /** Returns news articles, newest first. */
  news(query?: ListQuery): Promise<NewsArticle[]>;
  newsArticle(slug: string): Promise<NewsArticle | undefined>;
  /** Empties the cache. */
  clear(): void;
};

const biographies = { call: calls.celebBios, schema: celebBio } satisfies Collection<typeof celebBio>;
const articles = { call: calls.news, schema: newsArticle } satisfies Collection<typeof newsArticle>;
type RecordSchema = typeof celebBio | typeof newsArticle;
const short = 20;
const fiveMinutes = 5 * 60_000;

export function createContent({
  host,
  where,
  onMalformed,
  onStale = () => {},
  maxAgeMs = where === 'server' ? fiveMinutes : Infinity,
  lastGood,
  timeoutMs = where === 'server' ? 1_200 : Infinity,
  tracing,
  failureText,
}: ContentOptions): Content {
  // All readers of a page wait for the same request, so it must not hang for long.
  const http = createHttp({ failureText, ...(where === 'server' && { timeout: 5_000 }) });
  const source: ContentSource = { http, host, tracing, ...(onMalformed ? { onMalformed } : {}) };
  const cache = createContentCache({ maxAgeMs, timeoutMs, onStale, lastGood });

  const recordsOf =
    <Schema extends RecordSchema>({ schema }: Collection<Schema>) =>
    (copy: unknown) =>
      recordsIn(copy, schema);
  const everyRecord = ({ call }: Collection<RecordSchema>) => [call.id, 'all'];

  const page = <Schema extends RecordSchema>(collection: Collection<Schema>, pageSize: number) =>
    cache.list(
      [collection.call.id, String(pageSize)],
      async () => (await readPage(source, collection, { page: 1, pageSize })).records,
      recordsOf(collection),
    );

  async function list<Schema extends RecordSchema>(
    collection: Collection<Schema>,
    { slug, pageSize = Infinity }: ListQuery,
  ) {
    if (slug !== undefined) {
      const record = await one(collection, slug);
      return record ? [record] : [];
    }
    if (where === 'browser') return page(collection, Math.min(pageSize, short));
    const all = await cache.list(
      everyRecord(collection),
      () => readAll(source, collection),
      recordsOf(collection),
    );
    return all.slice(0, pageSize);
  }

  /** Asks the host for one record by its slug. */
  async function one<Schema extends RecordSchema>(collection: Collection<Schema>, slug: string) {
    type Found = v.InferOutput<Schema>;
    const named = (records: Found[] | undefined) =>
      records && (records.find(({ url_slug }) => url_slug === slug) ?? null);
    const key = everyRecord(collection);

    const record = await cache.record<Found>(
      [collection.call.id, 'slug', slug],
      async () => {
        const { records } = await readPage(source, collection, { page: 1, pageSize: everything, slug });
        return records[0] ?? null;
      },
      {
        cached: () => named(cache.peek<Found[]>(key)),
        copied: async () => named(recordsIn(await lastGood?.read(key.join('-')), collection.schema)),
      },
    );
    return record ?? undefined;
  }

  return {
    celebBios: (query = {}) => list(biographies, query),
    celebBio: (slug) => one(biographies, slug),
    bio20: () => page(biographies, short),
    news: async (query = {}) => newestFirst(await list(articles, query)),
    newsArticle: (slug) => one(articles, slug),
    clear: cache.clear,
  };
}

/** Validates records that an earlier process, perhaps of an older release, stored; undefined if invalid. */
function recordsIn<Schema extends v.GenericSchema>(copy: unknown, schema: Schema) {
  const read = v.safeParse(v.array(schema), copy);
  return read.success ? read.output : undefined;
}

function newestFirst(news: NewsArticle[]): NewsArticle[] {
  return news.toSorted((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''));
}
