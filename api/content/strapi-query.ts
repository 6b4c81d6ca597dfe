import qs from 'qs';
import * as v from 'valibot';

const defaultPageSize = 25;

const operators = ['$eq', '$ne', '$in', '$contains', '$containsi'] as const;
export type Operator = (typeof operators)[number];
export type Filter = { field: string; operator: Operator; values: string[] };
export type Sort = { field: string; descending: boolean };
export type StrapiQuery = { page: number; pageSize: number; filters: Filter[]; sort: Sort[] };

const fieldName = v.pipe(v.string(), v.regex(/^[A-Za-z][A-Za-z0-9_]*$/));
const positive = (fallback: number) =>
  v.optional(v.pipe(v.string(), v.regex(/^\d+$/), v.transform(Number), v.minValue(1)), String(fallback));
const oneOrMore = v.union([
  v.pipe(
    v.string(),
    v.transform((value) => [value]),
  ),
  v.array(v.string()),
]);

const querySchema = v.object({
  pagination: v.optional(v.object({ page: positive(1), pageSize: positive(defaultPageSize) }), {}),
  filters: v.optional(v.record(fieldName, v.record(v.picklist(operators), oneOrMore)), {}),
  sort: v.optional(oneOrMore, []),
});

/**
 * Reads Strapi's query language as far as the content calls use it: `pagination[page]`,
 * `pagination[pageSize]`, `filters[field][$operator]` and `sort=field:desc`. `populate` is accepted
 * and changes nothing: relations always come along. No page holds more than `largestPage` entries. Undefined
 * when the query cannot be understood.
 */
export function readStrapiQuery(search: string, largestPage: number): StrapiQuery | undefined {
  const raw = qs.parse(search, { depth: 5, parameterLimit: 200, arrayLimit: 200 });
  const result = v.safeParse(querySchema, raw);
  if (!result.success) return undefined;

  const { pagination, filters, sort } = result.output;
  const sorts = sort.flatMap((each) => each.split(',')).map(readSort);
  if (!sorts.every((each) => each !== undefined)) return undefined;
  return {
    page: pagination.page,
    pageSize: Math.min(pagination.pageSize, largestPage),
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
  const [field, direction = 'asc'] = text.split(':');
  if (!v.is(fieldName, field) || !/^(asc|desc)$/i.test(direction)) return undefined;
  return { field, descending: direction.toLowerCase() === 'desc' };
}
