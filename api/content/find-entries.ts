import type { Database } from '@marquee/database';
import { and, asc, count, desc, eq, inArray, ne, or, isNull, sql, type SQL } from 'drizzle-orm';
import type { Filter, Sort, StrapiQuery } from './strapi-query.ts';
import { contentEntries } from './content-entries-table.ts';

export type ContentEntry = typeof contentEntries.$inferSelect;

/**
 * Returns the entries on one page of a collection (biographies or news) that match the filters, and `total`, the number
 * of matching entries on all pages.
 */
export async function findEntries(
  db: Database,
  collection: string,
  { page, pageSize, filters, sort }: StrapiQuery,
): Promise<{ entries: ContentEntry[]; total: number }> {
  const matches = and(eq(contentEntries.collection, collection), ...filters.map(condition));
  const [counted] = await db.select({ total: count() }).from(contentEntries).where(matches);
  const entries = await db
    .select()
    .from(contentEntries)
    .where(matches)
    .orderBy(...sort.map(order), asc(contentEntries.id))
    .limit(pageSize)
    .offset((page - 1) * pageSize);
  return { entries, total: counted?.total ?? 0 };
}

function condition({ field, operator, values }: Filter): SQL | undefined {
  const column = valueOf(field);
  const [first = ''] = values;
  switch (operator) {
    case '$eq':
      return eq(column, first);
    case '$ne':
      return or(ne(column, first), isNull(column));
    case '$in':
      return inArray(column, values);
    case '$contains':
      return sql`position(${first} in ${column}) > 0`;
    case '$containsi':
      return sql`position(lower(${first}) in lower(${column})) > 0`;
  }
}

function order({ field, descending }: Sort): SQL {
  return (descending ? desc : asc)(valueOf(field));
}

/** The SQL for a field's value as text; the name of the field is a query parameter, so it cannot inject SQL. */
function valueOf(field: string): SQL<string> {
  if (field === 'id') return sql`${contentEntries.id}::text`;
  return sql`${contentEntries.attributes} ->> ${field}`;
}
