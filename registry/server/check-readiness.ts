import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { sql } from 'drizzle-orm';
import type { SnapshotFeed } from './snapshot-feed.ts';

/** Throws DATABASE_UNREACHABLE while PostgreSQL does not respond or does not announce new snapshots. */
export async function checkReadiness({ db, feed }: { db: Database; feed: SnapshotFeed }): Promise<void> {
  await db.execute(sql`select 1`).catch((cause: unknown) => {
    throw new PlatformError('DATABASE_UNREACHABLE', 'PostgreSQL does not respond', { cause });
  });
  if (!feed.isListening())
    throw new PlatformError('DATABASE_UNREACHABLE', 'PostgreSQL sends no notifications of new snapshots');
}
