import { calls, celebBio, newsArticle, type CelebBio, type NewsArticle } from '@marquee/api-contract';
import * as v from 'valibot';
import type { CallTracing } from '../followed.ts';
import { createHttp } from '../http.ts';
import { readAll, readPage, type Collection, type ContentSource } from './read-records.ts';
import { createMemory, type LastGood } from './remember.ts';

export type ContentOptions = {
  /** Base address of the content host. */
  host: string;
  /** The server reads everything and keeps it; a browser reads twenty, or one by its slug. */
  where: 'server' | 'browser';
  onMalformed?: ContentSource['onMalformed'];
  /** The content host failed and the last good copy was given instead. */
  onStale?: (failure: unknown) => void;
  /** How long a copy counts as fresh, in milliseconds: five minutes on the server, always in a browser. */
  freshMs?: number;
  /** Where the server's copies outlive it. */
  lastGood?: LastGood;
  /** How long a first copy is waited for, in milliseconds: less than a page's deadline on the server. */
  timeoutMs?: number;
  /** The trace its calls belong to. */
  tracing?: CallTracing | undefined;
};

export type ListQuery = { slug?: string; pageSize?: number };

/** Biographies and news (C28 and C29). Reads throw `CALL_FAILED`, or `CALL_REFUSED` with `details.status`. */
export type Content = {
  celebBios(query?: ListQuery): Promise<CelebBio[]>;
  celebBio(slug: string): Promise<CelebBio | undefined>;
  /** The variant of twenty. */
  bio20(): Promise<CelebBio[]>;
  /** Newest first. */
  news(query?: ListQuery): Promise<NewsArticle[]>;
  newsArticle(slug: string): Promise<NewsArticle | undefined>;
  /** Forgets what was read. */
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
  freshMs = where === 'server' ? fiveMinutes : Infinity,
  lastGood,
  timeoutMs = where === 'server' ? 1_200 : Infinity,
  tracing,
}: ContentOptions): Content {
  // Every reader of a page waits for the one question that is under way: it must not hang for long.
  const http = createHttp(where === 'server' ? { timeout: 5_000 } : {});
  const source: ContentSource = { http, host, tracing, ...(onMalformed ? { onMalformed } : {}) };
  const remember = createMemory({ freshMs, timeoutMs, onStale, lastGood });

  const page = async <Schema extends typeof celebBio | typeof newsArticle>(
    collection: Collection<Schema>,
    pageSize: number,
    slug?: string,
  ) =>
    remember(
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

    // One copy of everything, not one a slug: made-up slugs must not fill the server's memory.
    const all = await remember(
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
    clear: remember.clear,
  };
}

/** A copy may be older than this release: it counts only if it still has the agreed shape. */
function recordsIn<Schema extends v.GenericSchema>(copy: unknown, schema: Schema) {
  const read = v.safeParse(v.array(schema), copy);
  return read.success ? read.output : undefined;
}

function newestFirst(news: NewsArticle[]): NewsArticle[] {
  return news.toSorted((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''));
}
