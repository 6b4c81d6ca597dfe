import { ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** Rows that hold a text in one of these columns, in whatever case; `%` and `_` stand for themselves. */
export function containsText(text: string, columns: readonly (PgColumn | SQL)[]): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
