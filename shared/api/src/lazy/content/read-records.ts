import { PlatformError } from '@marquee/contracts';
import { calls, contentPagination } from '@marquee/api-contract';
import type { AxiosInstance } from 'axios';
import * as v from 'valibot';
import { tracedCall, type CallTracing } from '../traced-call.ts';
import { fieldsOf, readEnvelope } from '../../read-envelope.ts';
import { contentQuery, type ContentQuery } from './content-query.ts';
import { flattenRecord } from './flatten-record.ts';

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
  /** Called for each record that does not match its schema and is therefore skipped. */
  onMalformed?: (malformed: { call: string; field: string }) => void;
  tracing?: CallTracing | undefined;
};

/** Fetches one page of records. Throws `CALL_FAILED`, or `CALL_REFUSED` with `details.status`. */
export async function readPage<Schema extends v.GenericSchema>(
  { http, host, onMalformed, tracing }: ContentSource,
  { call, schema }: Collection<Schema>,
  query: ContentQuery,
): Promise<{ records: v.InferOutput<Schema>[]; pageCount: number }> {
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

  const records = data.flatMap((record: unknown) => {
    const parsed = v.safeParse(schema, flattenRecord(record, host));
    if (parsed.success) return [parsed.output];
    onMalformed?.({ call: call.id, field: v.getDotPath(parsed.issues[0]) ?? '(whole)' });
    return [];
  });
  const pagination = v.safeParse(contentPagination, fieldsOf(meta)['pagination']);
  return { records, pageCount: pagination.success ? pagination.output.pageCount : 1 };
}

/** Fetches all records: one page of 9999, and further pages if the content host caps the page size. */
export async function readAll<Schema extends v.GenericSchema>(
  source: ContentSource,
  collection: Collection<Schema>,
): Promise<v.InferOutput<Schema>[]> {
  const first = await readPage(source, collection, { page: 1, pageSize: everything });
  const records = [...first.records];
  for (let page = 2; page <= first.pageCount; page += 1) {
    const next = await readPage(source, collection, { page, pageSize: everything });
    records.push(...next.records);
  }
  return records;
}
