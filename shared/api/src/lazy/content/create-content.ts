import { calls, celebBio, newsArticle, type CelebBio, type NewsArticle } from '@marquee/api-contract';
import * as v from 'valibot';
import type { CallTracing } from '../traced-call.ts';
import { createHttp } from '../http.ts';
import { readAll, readPage, type Collection, type ContentSource } from './read-records.ts';
import { createContentCache, type LastGood } from './content-cache.ts';

export type ContentOptions = {
  host: string;
  /** The server fetches and caches all records; a browser fetches twenty, or one by its slug. */
  where: 'server' | 'browser';
  onMalformed?: ContentSource['onMalformed'];
  /** Called with the failure of the content host when a stale copy is returned instead. */
  onStale?: (failure: unknown) => void;
  /** How long cached records are fresh, in milliseconds. Default: five minutes on the server, Infinity in a browser. */
  maxAgeMs?: number;
  /** Stores the server's copies beyond the end of its process. */
  lastGood?: LastGood;
  /** How long a read waits for records that are not cached, in milliseconds. On the server less than a page's deadline. */
  timeoutMs?: number;
  tracing?: CallTracing | undefined;
};

export type ListQuery = { slug?: string; pageSize?: number };

/** Biographies and news (C28 and C29). Each read rejects with `CALL_FAILED`, or `CALL_REFUSED` with `details.status`. */
export type Content = {
  celebBios(query?: ListQuery): Promise<CelebBio[]>;
  celebBio(slug: string): Promise<CelebBio | undefined>;
  /** The first twenty biographies. */
  bio20(): Promise<CelebBio[]>;
  /** Newest first. */
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

/** Validates a copy, which an older release may have written; undefined if it does not match the schema. */
function recordsIn<Schema extends v.GenericSchema>(copy: unknown, schema: Schema) {
  const read = v.safeParse(v.array(schema), copy);
  return read.success ? read.output : undefined;
}

function newestFirst(news: NewsArticle[]): NewsArticle[] {
  return news.toSorted((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''));
}
