import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import type { Database } from './open-database.ts';

/** Any number will do, as long as everybody who migrates takes the same one. */
const migrationLock = 7_150_331;

/**
 * Brings a database up to the numbered SQL files of a folder; a second run changes nothing. What was
 * applied is booked under the name of the package the folder is in, so that several packages may
 * share one database. Throws `DATABASE_UNREACHABLE` with the folder and the cause.
 */
export async function migrateDatabase(db: Database, folder: string): Promise<void> {
  const owner = path.basename(path.dirname(path.resolve(folder)));
  const client = await db.$client.connect().catch((cause: unknown) => {
    throw new PlatformError('DATABASE_UNREACHABLE', `no connection for the migrations of ${folder}`, {
      cause,
    });
  });
  try {
    // Two servers may start at once on one database: the second waits and then finds nothing to do.
    await client.query('select pg_advisory_lock($1)', [migrationLock]);
    await migrate(drizzle(client), { migrationsFolder: folder, migrationsTable: `migrations_of_${owner}` });
  } catch (cause) {
    throw new PlatformError('DATABASE_UNREACHABLE', `migrations of ${folder} were not applied`, { cause });
  } finally {
    // The lock belongs to the connection: closing it gives the lock back, whatever happened above.
    client.release(true);
  }
}
