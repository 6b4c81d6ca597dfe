import { PlatformError } from '@marquee/contracts';
import { calls } from '@marquee/api-contract';
import type { AxiosInstance } from 'axios';
import * as v from 'valibot';
import { tracedCall, type CallTracing } from '../traced-call.ts';
import { fieldsOf, readEnvelope } from '../../read-envelope.ts';
import { contentQuery, type ContentQuery } from './content-query.ts';
import type { ContentReport } from './content-report.ts';
import { flattenRecord } from './flatten-record.ts';
import type { ReadRecords } from './loss-of.ts';

/** The page size that asks for all records, and of a request for one by its slug (specification, section 7). */
export const everything = 9999;

/** A collection of the content host: biographies or news. */
export type Collection<Schema extends v.GenericSchema> = {
  call: (typeof calls)['celebBios' | 'news'];
  schema: Schema;
};

export type ContentSource = {
  http: AxiosInstance;
  host: string;
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

type Page<Entry> = ReadRecords<Entry> & { sent: number; pageSize?: number; pageCount?: number };

/** Fetches one page of records. Throws `CALL_FAILED`, or `CALL_REFUSED` with `details.status`. */
async function readPage<Schema extends v.GenericSchema>(
  { http, host, report, tracing }: ContentSource,
  { call, schema }: Collection<Schema>,
  query: ContentQuery,
): Promise<Page<v.InferOutput<Schema>>> {
  const url = `${host.replace(/\/$/, '')}/${call.path}?${contentQuery(query)}`;
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

  const records = data.flatMap((sent: unknown) => {
    const record = flattenRecord(sent, host);
    const parsed = v.safeParse(schema, record);
    if (parsed.success) return [parsed.output];
    const field = v.getDotPath(parsed.issues[0]) ?? '(whole)';
    report({ kind: 'dropped', call: call.id, record: idOf(record), field });
    return [];
  });
  const sizes = v.parse(pagination, fieldsOf(meta)['pagination']);
  return { records, sent: data.length, malformed: data.length - records.length, ...sizes };
}

/** The id of a record in log lines: that of Strapi 5 stays the same when editors publish the record again. */
function idOf({ documentId, id }: Record<string, unknown>): string {
  return String(documentId ?? id);
}

/** Fetches the records with a slug, which are one or none. Throws as `readRecords` does. */
export async function readBySlug<Schema extends v.GenericSchema>(
  source: ContentSource,
  collection: Collection<Schema>,
  slug: string,
): Promise<ReadRecords<v.InferOutput<Schema>>> {
  return readPage(source, collection, { page: 1, pageSize: everything, slug });
}

/**
 * Fetches as many records as `pageSize` says: one page, and further ones if the content host caps the page size.
 * Throws `CALL_FAILED`, or `CALL_REFUSED` with `details.status`.
 */
export async function readRecords<Schema extends v.GenericSchema>(
  source: ContentSource,
  collection: Collection<Schema>,
  pageSize: number,
): Promise<ReadRecords<v.InferOutput<Schema>>> {
  const records: v.InferOutput<Schema>[] = [];
  let [sent, malformed] = [0, 0];
  for (let page = 1; page <= maxPages; page += 1) {
    const read = await readPage(source, collection, { page, pageSize });
    records.push(...read.records);
    sent += read.sent;
    malformed += read.malformed;
    const cap = read.pageSize ?? Infinity;
    const isLast = read.pageCount === undefined ? read.sent < cap : page >= read.pageCount;
    if (isLast || read.sent === 0 || sent >= pageSize) break;
  }
  return { records: records.slice(0, pageSize), malformed };
}
