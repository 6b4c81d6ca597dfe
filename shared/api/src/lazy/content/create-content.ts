import { calls, celebBio, newsArticle, type CelebBio, type NewsArticle } from '@marquee/api-contract';
import * as v from 'valibot';
import type { CallTracing } from '../traced-call.ts';
import { createHttp } from '../http.ts';
import { readAll, readPage, type Collection, type ContentSource } from './read-records.ts';
import { createContentCache, type LastGood } from './content-cache.ts';

export type ContentOptions = {
  host: string;
  /** A server fetches and caches all records. A browser fetches twenty records, or one by its slug. */
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
}: ContentOptions): Content {
  // All readers of a page wait for the same request, so it must not hang for long.
  const http = createHttp(where === 'server' ? { timeout: 5_000 } : {});
  const source: ContentSource = { http, host, tracing, ...(onMalformed ? { onMalformed } : {}) };
  const cached = createContentCache({ maxAgeMs, timeoutMs, onStale, lastGood });

  const page = async <Schema extends typeof celebBio | typeof newsArticle>(
    collection: Collection<Schema>,
    pageSize: number,
    slug?: string,
  ) =>
    cached(
      [collection.call.id, String(pageSize), slug ?? ''],
      async () => {
        const query = { page: 1, pageSize, ...(slug === undefined ? {} : { slug }) };
        return (await readPage(source, collection, query)).records;
      },
      (copy) => recordsIn(copy, collection.schema),
    );

  async function list<Schema extends typeof celebBio | typeof newsArticle>(
    collection: Collection<Schema>,
    { slug, pageSize }: ListQuery,
  ) {
    if (where === 'browser') return page(collection, Math.min(pageSize ?? short, short), slug);

    // One cache entry for all records, not one for each slug: invented slugs must not fill the server's memory.
    const all = await cached(
      [collection.call.id, 'all'],
      () => readAll(source, collection),
      (copy) => recordsIn(copy, collection.schema),
    );
    const matching = slug === undefined ? all : all.filter((record) => record.url_slug === slug);
    return matching.slice(0, pageSize);
  }

  return {
    celebBios: (query = {}) => list(biographies, query),
    celebBio: async (slug) => (await list(biographies, { slug }))[0],
    bio20: () => page(biographies, short),
    news: async (query = {}) => newestFirst(await list(articles, query)),
    newsArticle: async (slug) => (await list(articles, { slug }))[0],
    clear: cached.clear,
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
