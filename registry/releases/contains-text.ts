import { ilike, or, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';

/**
 * Returns the SQL condition that one of the columns contains a text, ignoring case. `%` and `_` match only themselves.
 */
export function containsText(text: string, columns: readonly (PgColumn | SQL)[]): SQL | undefined {
  const pattern = `%${text.replace(/[\\%_]/g, String.raw`\$&`)}%`;
  return or(...columns.map((column) => ilike(column, pattern)));
}
