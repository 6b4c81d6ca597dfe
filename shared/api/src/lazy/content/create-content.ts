import { calls, celebBio, newsArticle, type CelebBio, type NewsArticle } from '@marquee/api-contract';
import * as v from 'valibot';
import type { CallTracing } from '../traced-call.ts';
import { createHttp, type FailureText, type HttpOptions } from '../http.ts';
import type { ContentReport } from './content-report.ts';
import { everything, readRecords, type Collection, type ContentSource } from './read-records.ts';
import type { ContentMapping } from './map-fields.ts';
import { isPoorer } from './loss-of.ts';
import { createContentCache, RecordNotValid, type LastGood } from './content-cache.ts';

export type ContentOptions = FailureText & {
  host: string;
  /** The URL to which relative URLs of pictures refer. Default: `host`. */
  mediaHost?: string | undefined;
  mapping?: ContentMapping | undefined;
  /** Sends the requests. Default: axios. */
  adapter?: HttpOptions['adapter'];
  /** A server fetches lists with all records, a browser with twenty. Both ask for one record by its slug. */
  where: 'server' | 'browser';
  onReport?: (report: ContentReport) => void;
  /** The share of its records that a list may lose before its last good copy is served. Default: a tenth. */
  maxLoss?: number;
  /** How long cached records are fresh. Default: five minutes on a server, forever in a browser. */
  maxAgeMs?: number;
  /** Stores the server's records so that they survive a restart. */
  lastGood?: LastGood;
  /** How long a read waits for uncached records; on a server, less than the time to render a page. */
  timeoutMs?: number;
  tracing?: CallTracing | undefined;
};

export type ListQuery = { slug?: string; pageSize?: number };

/**
 * The client of the content host, which reads biographies and news. Its methods reject with `CALL_FAILED`, or with
 * `CALL_REFUSED` and `details.status`.
 */
export type Content = {
  celebBios(query?: ListQuery): Promise<CelebBio[]>;
  /** Resolves to undefined if no biography has the slug. */
  celebBio(slug: string): Promise<CelebBio | undefined>;
  /** Returns the first twenty biographies. */
  bio20(): Promise<CelebBio[]>;
  /** Returns news articles, newest first. */
  news(query?: ListQuery): Promise<NewsArticle[]>;
  /** Resolves to undefined if no article has the slug. */
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
  mediaHost = host,
  mapping = {},
  adapter,
  where,
  onReport: report = () => {},
  maxLoss = 0.1,
  maxAgeMs = where === 'server' ? fiveMinutes : Infinity,
  lastGood,
  timeoutMs = where === 'server' ? 1_200 : Infinity,
  tracing,
  failureText,
}: ContentOptions): Content {
  // All readers of a page wait for the same request, so it must not hang for long.
  const http = createHttp({
    failureText,
    ...(adapter && { adapter }),
    ...(where === 'server' && { timeout: 5_000 }),
  });
  const source: ContentSource = { http, host, mediaHost, mapping, tracing, report };
  const cache = createContentCache({ maxAgeMs, timeoutMs, maxLoss, report, lastGood });

  const recordsOf =
    <Schema extends RecordSchema>({ schema }: Collection<Schema>) =>
    (copy: unknown) =>
      recordsIn(copy, schema);
  const everyRecord = ({ call }: Collection<RecordSchema>) => [call.id, 'all'];

  const page = <Schema extends RecordSchema>(collection: Collection<Schema>, pageSize: number) =>
    cache.list(
      [collection.call.id, String(pageSize)],
      () => readRecords(source, collection, { pageSize }),
      recordsOf(collection),
    );

  const everyOne = <Schema extends RecordSchema>(
    collection: Collection<Schema>,
    options?: { isFresh: boolean },
  ) =>
    cache.list(
      everyRecord(collection),
      () => readRecords(source, collection, { pageSize: everything }),
      recordsOf(collection),
      options,
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
    const all = await everyOne(collection);
    return all.slice(0, pageSize);
  }

  /** Asks the host for one record by its slug. */
  async function one<Schema extends RecordSchema>(collection: Collection<Schema>, slug: string) {
    type Found = v.InferOutput<Schema>;
    const named = (records: Found[] | undefined) =>
      records && (records.find(({ url_slug }) => url_slug === slug) ?? null);
    const key = everyRecord(collection);
    const copied = async () => named(recordsIn(await lastGood?.read(key.join('-')), collection.schema));
    const listed = async () =>
      where === 'server' ? (named(cache.peek<Found[]>(key)) ?? copied()) : undefined;
    // What the list lost, its records asked for one by one may have lost as well.
    const kept = cache.isKept(key) ? named(cache.peek<Found[]>(key)) : undefined;
    if (kept) return kept;

    const record = await cache.record<Found>(
      [collection.call.id, 'slug', slug],
      async () => {
        const { records, malformed } = await readRecords(source, collection, {
          pageSize: everything,
          slug,
        });
        if (malformed > 0) throw new RecordNotValid(collection.call.id, slug);
        const found = records[0] ?? null;
        const copy = await listed();
        // Either an editor changed this record, or the list lost what the record lacks: then its copy counts.
        if (copy && isPoorer(found, copy)) {
          await everyOne(collection, { isFresh: true });
          if (cache.isKept(key)) return copy;
        }
        return found;
      },
      {
        list: key.join('-'),
        cached: () => named(cache.peek<Found[]>(key)),
        copied,
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

/** Validates records that an earlier process, perhaps of an older release, stored; undefined if none is valid. */
function recordsIn<Schema extends v.GenericSchema>(copy: unknown, schema: Schema) {
  if (!Array.isArray(copy)) return undefined;
  const records = copy.flatMap((record) => {
    const read = v.safeParse(schema, record);
    return read.success ? [read.output] : [];
  });
  return records.length > 0 || copy.length === 0 ? records : undefined;
}

function newestFirst(news: NewsArticle[]): NewsArticle[] {
  return [...news].sort((one, other) => (other.publishedAt ?? '').localeCompare(one.publishedAt ?? ''));
}
