import { escapeIdentifier } from 'pg';
import type { Database } from './open-database.ts';

/**
 * Gives a role of PostgreSQL the rights that the servers need at all tables of the database: to read and write rows,
 * and to read which migrations were applied. The role gets no right to create, change or delete a table. The database
 * is used as the role that owns the tables.
 */
export async function grantUse(db: Database, role: string): Promise<void> {
  const { rows } = await db.$client.query<{ name: string }>('select current_schema() as name');
  const [to, tables] = [escapeIdentifier(role), escapeIdentifier(rows[0]?.name ?? 'public')];
  for (const right of [
    `usage on schema ${tables}, drizzle`,
    `select, insert, update, delete on all tables in schema ${tables}`,
    `usage, select on all sequences in schema ${tables}`,
    'select on all tables in schema drizzle',
  ])
    await db.$client.query(`grant ${right} to ${to}`);
}
