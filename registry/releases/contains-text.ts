import { ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/** The condition that one of the columns contains a text, ignoring case. `%` and `_` have no special meaning. */
export function containsText(text: string, columns: readonly (PgColumn | SQL)[]): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
