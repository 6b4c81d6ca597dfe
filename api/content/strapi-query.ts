import { pathOfNul } from '@marquee/contracts';
import qs from 'qs';
import * as v from 'valibot';
import { maxTextLength, shortText } from '../server/fields.ts';
import { parseRequest } from '../server/read-request.ts';

const defaultPageSize = 25;
const maxSorts = 10;

const operators = ['$eq', '$ne', '$in', '$contains', '$containsi'] as const;
export type Operator = (typeof operators)[number];
export type Filter = { field: string; operator: Operator; values: string[] };
export type Sort = { field: string; descending: boolean };
export type StrapiQuery = { page: number; pageSize: number; filters: Filter[]; sort: Sort[] };

const fieldName = v.pipe(v.string(), v.maxLength(100), v.regex(/^[A-Za-z][A-Za-z0-9_]*$/));
/** A number from 1 on; nine digits are more than any collection has, and no more than PostgreSQL counts. */
const positive = (fallback: number) =>
  v.optional(
    v.pipe(v.string(), v.maxLength(9), v.regex(/^\d+$/), v.transform(Number), v.minValue(1)),
    String(fallback),
  );
const value = shortText(maxTextLength);
const oneOrMore = v.union([
  v.pipe(
    value,
    v.transform((text) => [text]),
  ),
  v.pipe(v.array(value), v.maxLength(200)),
]);

const querySchema = v.object({
  pagination: v.optional(v.object({ page: positive(1), pageSize: positive(defaultPageSize) }), {}),
  filters: v.optional(
    v.pipe(
      v.record(fieldName, v.pipe(v.record(v.picklist(operators), oneOrMore), v.maxEntries(operators.length))),
      v.maxEntries(20),
    ),
    {},
  ),
  sort: v.optional(oneOrMore, []),
});

/**
 * Reads Strapi's query language as far as the content calls use it: `pagination[page]`,
 * `pagination[pageSize]`, `filters[field][$operator]` and `sort=field:desc`. `populate` is accepted
 * and changes nothing: relations always come along. No page holds more than `maxPageSize` entries. Undefined
 * when the query cannot be understood, or holds a text that is none.
 */
export function readStrapiQuery(search: string, maxPageSize: number): StrapiQuery | undefined {
  const raw = qs.parse(search, { depth: 5, parameterLimit: 200, arrayLimit: 200 });
  if (pathOfNul(raw) !== undefined) return undefined;
  const result = parseRequest(querySchema, raw);
  if (!result.success) return undefined;

  const { pagination, filters, sort } = result.output;
  const sorts = sort.flatMap((each) => each.split(',')).map(readSort);
  if (sorts.length > maxSorts || !sorts.every((each) => each !== undefined)) return undefined;
  return {
    page: pagination.page,
    pageSize: Math.min(pagination.pageSize, maxPageSize),
    sort: sorts,
    filters: Object.entries(filters).flatMap(([field, conditions]) =>
      operators.flatMap((operator) => {
        const values = conditions[operator];
        return values ? [{ field, operator, values }] : [];
      }),
    ),
  };
}

function readSort(text: string): Sort | undefined {
  const [field = '', direction = 'asc'] = text.split(':');
  if (!parseRequest(fieldName, field).success || !/^(asc|desc)$/i.test(direction)) return undefined;
  return { field, descending: direction.toLowerCase() === 'desc' };
}
