import { PlatformError } from '@marquee/contracts';
import { calls } from '@marquee/api-contract';
import type { AxiosInstance } from 'axios';
import * as v from 'valibot';
import { tracedCall, type CallTracing } from '../traced-call.ts';
import { fieldsOf, readEnvelope } from '../../read-envelope.ts';
import { contentQuery, type ContentQuery } from './content-query.ts';
import type { ContentReport } from './content-report.ts';
import { flattenRecord } from './flatten-record.ts';
import { mapFields, type ContentMapping } from './map-fields.ts';
import { withHindi } from './with-hindi.ts';
import type { ReadRecords } from './loss-of.ts';

/**
 * The page size that requests all records of a collection at once, because no collection has so many. Requests for one
 * record by its slug use it too (specification, section 7).
 */
export const everything = 9999;

/** A collection of the content host (biographies or news): the API call that reads it, and the schema of a record. */
export type Collection<Schema extends v.GenericSchema> = {
  call: (typeof calls)['celebBios' | 'news'];
  schema: Schema;
};

export type ContentSource = {
  http: AxiosInstance;
  host: string;
  /** The URL to which relative URLs of pictures refer. */
  mediaHost: string;
  mapping: ContentMapping;
  report: (report: ContentReport) => void;
  tracing?: CallTracing | undefined;
};

/** The fields of Strapi's pagination on which paging relies; without counts, a short page is the last one. */
const pagination = v.fallback(
  v.object({ pageSize: v.optional(v.number()), pageCount: v.optional(v.number()) }),
  {},
);
/** A host whose pages never end must not be asked forever. */
const maxPages = 1_000;

type Record = ReturnType<typeof flattenRecord>;
type Page = { sent: Record[]; pageSize?: number; pageCount?: number };
type PageQuery = Parameters<typeof contentQuery>[0];

/** Fetches one page of records as the host has them. Throws `CALL_FAILED`, or `CALL_REFUSED` with `details.status`. */
async function fetchPage(
  { http, host, mediaHost, mapping, tracing }: ContentSource,
  call: Collection<v.GenericSchema>['call'],
  query: PageQuery,
): Promise<Page> {
  const slugField = [mapping[call.path]?.['url_slug'] ?? 'url_slug'].flat()[0] ?? 'url_slug';
  const url = `${host.replace(/\/$/, '')}/${call.path}?${contentQuery({ ...query, slugField })}`;
  const response = await tracedCall(tracing, call, 'content', (traced) =>
    http.request<unknown>({ method: call.method, url, headers: { Authorization: null, ...traced } }),
  );
  const { status, message, body } = readEnvelope(response.status, response.data);
  const { data, meta } = fieldsOf(body);
  if (status !== 200 || !Array.isArray(data)) {
    throw new PlatformError('CALL_REFUSED', message || `${url} responded with ${status}`, {
      details: { status: status === 200 ? 502 : status, message },
    });
  }
  const sent = data.map((record: unknown) => mapFields(flattenRecord(record, mediaHost), mapping[call.path]));
  return { sent, ...v.parse(pagination, fieldsOf(meta)['pagination']) };
}

/** Fetches as many records as `pageSize` says: one page, and further ones if the content host caps the page size. */
async function fetchRecords(
  source: ContentSource,
  call: Collection<v.GenericSchema>['call'],
  query: Omit<PageQuery, 'page'>,
): Promise<Record[]> {
  const records: Record[] = [];
  const limit = query.pageSize === everything ? Infinity : query.pageSize;
  for (let page = 1; page <= maxPages; page += 1) {
    const { sent, pageSize = Infinity, pageCount } = await fetchPage(source, call, { ...query, page });
    records.push(...sent);
    const isLast = pageCount === undefined ? sent.length < pageSize : page >= pageCount;
    if (isLast || sent.length === 0 || records.length >= limit) break;
  }
  return records.slice(0, limit);
}

/** Adds the Hindi texts, if the content host has them in a locale of their own. */
async function translated(
  source: ContentSource,
  call: Collection<v.GenericSchema>['call'],
  records: Record[],
): Promise<Record[]> {
  const locale = source.mapping.hindiLocale;
  if (locale === undefined || records.length === 0) return records;
  const [only] = records;
  const documentId = records.length === 1 && only ? String(only['documentId']) : undefined;
  const hindi = await fetchRecords(source, call, {
    pageSize: everything,
    locale,
    ...(documentId !== undefined && { documentId }),
  });
  const versions = new Map(hindi.map((record) => [record['documentId'], record]));
  return records.map((record) => withHindi(record, versions.get(record['documentId']) ?? {}));
}

/**
 * Fetches records of a collection: the first `pageSize` records, or those with a given slug. Records that do not match
 * the schema are reported and omitted. Throws `CALL_FAILED`, or `CALL_REFUSED` with `details.status`.
 */
export async function readRecords<Schema extends v.GenericSchema>(
  source: ContentSource,
  { call, schema }: Collection<Schema>,
  query: Omit<ContentQuery, 'page'>,
): Promise<ReadRecords<v.InferOutput<Schema>>> {
  const sent = await translated(source, call, await fetchRecords(source, call, query));
  const records = sent.flatMap((record) => {
    const parsed = v.safeParse(schema, record);
    if (parsed.success) return [parsed.output];
    const field = v.getDotPath(parsed.issues[0]) ?? '(whole)';
    source.report({ kind: 'dropped', call: call.id, record: idOf(record), field });
    return [];
  });
  return { records, malformed: sent.length - records.length };
}

/** The id of a record in log lines: that of Strapi 5 stays the same when editors publish the record again. */
function idOf({ documentId, id }: Record): string {
  return String(documentId ?? id);
}
