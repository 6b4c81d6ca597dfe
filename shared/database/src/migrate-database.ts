import path from 'node:path';
import { errorCode, PlatformError } from '@marquee/contracts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { DatabaseError, escapeIdentifier, type PoolClient } from 'pg';
import { databaseFailure } from './database-failure.ts';
import type { Database } from './open-database.ts';

/** The id of the advisory lock that every migration takes; the number is arbitrary. */
const migrationLock = 7_150_331;

/**
 * Applies the migrations (numbered SQL files) in `folder` that were not applied yet, and returns how many it applied.
 * They are recorded under the name of the folder's package, so that several packages may share one database. If there
 * is nothing to apply, the role needs no right to create anything. Throws `DATABASE_UNREACHABLE` if PostgreSQL cannot
 * serve queries, and `SCHEMA_BEHIND` if it refuses a migration, for example because the role lacks a right.
 */
export async function migrateDatabase(db: Database, folder: string): Promise<number> {
  const table = `migrations_of_${packageOf(folder)}`;
  const client = await db.$client.connect().catch((cause: unknown) => {
    throw new PlatformError('DATABASE_UNREACHABLE', `no connection for the migrations of ${folder}`, {
      cause,
    });
  });
  try {
    if ((await countPending(client, folder, table)) === 0) return 0;
    // If two servers start on one database, the second waits for the lock and then has nothing to apply.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    const pending = await countPending(client, folder, table);
    if (pending > 0) await migrate(drizzle(client), { migrationsFolder: folder, migrationsTable: table });
    return pending;
  } catch (cause) {
    if (errorCode(databaseFailure(cause)) === 'DATABASE_UNREACHABLE')
      throw new PlatformError('DATABASE_UNREACHABLE', `migrations of ${folder} were not applied`, { cause });
    throw new PlatformError(
      'SCHEMA_BEHIND',
      `migrations of ${folder} were not applied: ${refusalOf(cause)}; the command migrate applies them with a role that may create tables`,
      { cause },
    );
  } finally {
    // The lock belongs to the connection: closing it releases the lock, also after a failure.
    client.release(true);
  }
}

/** Returns the name of the folder that contains the folder `migrations`: `registry` for `registry/migrations`. */
export function packageOf(folder: string): string {
  return path.basename(path.dirname(path.resolve(folder)));
}

/** What PostgreSQL says if the table of applied migrations is missing, its schema is, or the role may not read it. */
const nothingApplied = ['42P01', '3F000', '42501'];

async function countPending(client: PoolClient, folder: string, table: string): Promise<number> {
  const { rows } = await client
    .query<{ last: string | null }>(`select max(created_at) as last from drizzle.${escapeIdentifier(table)}`)
    .catch((failure: unknown) => {
      if (nothingApplied.includes((failure as DatabaseError).code ?? '')) return { rows: [] };
      throw failure;
    });
  const last = Number(rows[0]?.last ?? -Infinity);
  return readMigrationFiles({ migrationsFolder: folder }).filter(({ folderMillis }) => folderMillis > last)
    .length;
}

/** The words of PostgreSQL, which stand in the innermost cause. */
function refusalOf(failure: unknown): string {
  const { cause, message } = failure as Error;
  return cause === undefined || failure instanceof DatabaseError ? message : refusalOf(cause);
}
