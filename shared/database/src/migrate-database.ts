import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './open-database.ts';

/** The id of the advisory lock that every migration takes; the number is arbitrary. */
const migrationLock = 7_150_331;

/**
 * Applies the numbered SQL files of a folder that were not applied yet. Each is recorded under the name of the
 * folder's package, so that several packages may share one database. Throws `DATABASE_UNREACHABLE` with the
 * folder and the cause.
 */
export async function migrateDatabase(db: Database, folder: string): Promise<void> {
  const owner = path.basename(path.dirname(path.resolve(folder)));
  const client = await db.$client.connect().catch((cause: unknown) => {
    throw new PlatformError('DATABASE_UNREACHABLE', `no connection for the migrations of ${folder}`, {
      cause,
    });
  });
  try {
    // If two servers start on one database, the second waits for the lock and then has nothing to apply.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsTable: `migrations_of_${owner}` });
  } catch (cause) {
    throw new PlatformError('DATABASE_UNREACHABLE', `migrations of ${folder} were not applied`, { cause });
  } finally {
    // The lock belongs to the connection: closing it releases the lock, also after a failure.
    client.release(true);
  }
}
