import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { escapeIdentifier } from 'pg';
import { packageOf } from './migrate-database.ts';
import type { Database, Transaction } from './open-database.ts';

/** A PostgreSQL role that a server uses, and the folder of the migrations that create the tables it needs. */
export type Use = { role: string; folder: string };

/**
 * Grants each role the rights that a server needs on the tables of its own migrations: to read and write rows, and to
 * read which migrations were applied. Revokes its rights on the tables of the other folders in `uses`. No role gets the
 * right to create, change or delete a table. `db` must be connected as the role that owns the tables.
 */
export async function grantUse(db: Database, uses: readonly Use[]): Promise<void> {
  const folders = [...new Set(uses.map(({ folder }) => folder))];
  const tables = new Map(
    await Promise.all(folders.map(async (folder) => [folder, await tablesOf(folder)] as const)),
  );
  // Servers may be running: none of them ever lacks a right that it keeps.
  await db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ name: string }>(sql`select current_schema() as name`);
    const schema = rows[0]?.name ?? 'public';
    for (const role of new Set(uses.map((use) => use.role))) {
      const to = escapeIdentifier(role);
      await transaction.execute(
        sql.raw(`grant usage on schema ${escapeIdentifier(schema)}, drizzle to ${to}`),
      );
      for (const [folder, names] of tables) {
        const isUsed = uses.some((use) => use.role === role && use.folder === folder);
        const change = (rights: string, what: string) =>
          transaction.execute(
            sql.raw(isUsed ? `grant ${rights} on ${what} to ${to}` : `revoke all on ${what} from ${to}`),
          );
        await change('select, insert, update, delete', listOf(schema, names));
        const sequences = await sequencesOf(transaction, schema, names);
        if (sequences.length > 0) await change('usage, select', `sequence ${listOf(schema, sequences)}`);
        await change('select', listOf('drizzle', [`migrations_of_${packageOf(folder)}`]));
      }
    }
  });
}

/** The tables that exist after the last migration, as drizzle-kit describes them beside the migrations. */
async function tablesOf(folder: string): Promise<string[]> {
  const read = async (file: string) =>
    JSON.parse(await readFile(path.join(folder, 'meta', file), 'utf8')) as unknown;
  const { entries } = (await read('_journal.json')) as { entries: { idx: number }[] };
  const last = String(entries.at(-1)?.idx ?? 0).padStart(4, '0');
  const { tables } = (await read(`${last}_snapshot.json`)) as { tables: Record<string, { name: string }> };
  return Object.values(tables).map(({ name }) => name);
}

/** The sequences that number the rows of tables. */
async function sequencesOf(
  transaction: Transaction,
  schema: string,
  tables: readonly string[],
): Promise<string[]> {
  const { rows } = await transaction.execute<{ name: string }>(sql`
    select s.relname as name from pg_class s
    join pg_depend d on d.objid = s.oid and d.deptype in ('a', 'i')
    join pg_class t on t.oid = d.refobjid
    where s.relkind = 'S' and t.relname in ${tables} and t.relnamespace = ${schema}::regnamespace
    order by s.relname`);
  return rows.map(({ name }) => name);
}

function listOf(schema: string, names: readonly string[]): string {
  return names.map((name) => `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`).join(', ');
}
