import { pathOfNul } from '@marquee/contracts';
import qs from 'qs';
import * as v from 'valibot';
import { maxTextLength, shortText } from '../calls/fields.ts';
import { parseRequest } from '../calls/read-request.ts';

const defaultPageSize = 25;
const maxSorts = 10;

const operators = ['$eq', '$ne', '$in', '$contains', '$containsi'] as const;
export type Operator = (typeof operators)[number];
export type Filter = { field: string; operator: Operator; values: string[] };
export type Sort = { field: string; descending: boolean };
export type StrapiQuery = { page: number; pageSize: number; filters: Filter[]; sort: Sort[] };

const fieldName = v.pipe(v.string(), v.maxLength(100), v.regex(/^[A-Za-z][A-Za-z0-9_]*$/));
/** A number of at least 1 and at most nine digits, so that it fits PostgreSQL's `integer`. */
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
 * Parses the part of Strapi's query language that the site uses: `pagination[page]`, `pagination[pageSize]` (at
 * most `maxPageSize`), `filters[field][$operator]` and `sort=field:desc`. Ignores `populate`, because responses
 * always include relations. Returns undefined for an invalid query.
 */
export function parseStrapiQuery(search: string, maxPageSize: number): StrapiQuery | undefined {
  const raw = qs.parse(search, { depth: 5, parameterLimit: 200, arrayLimit: 200 });
  if (pathOfNul(raw) !== undefined) return undefined;
  const result = parseRequest(querySchema, raw);
  if (!result.success) return undefined;

  const { pagination, filters, sort } = result.output;
  const sorts = sort.flatMap((each) => each.split(',')).map(parseSort);
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

function parseSort(text: string): Sort | undefined {
  const [field = '', direction = 'asc'] = text.split(':');
  if (!parseRequest(fieldName, field).success || !/^(asc|desc)$/i.test(direction)) return undefined;
  return { field, descending: direction.toLowerCase() === 'desc' };
}
