import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { sql } from 'drizzle-orm';
import type { StoreState } from '../store/store-state.ts';
import type { SnapshotFeed } from './snapshot-feed.ts';

/**
 * Checks whether the registry can work, for its readiness route, and returns the state of its store. A registry whose
 * store is full is ready, because it can still roll back, kill and send files. Throws DATABASE_UNREACHABLE while
 * PostgreSQL does not respond or does not announce new snapshots.
 */
export async function checkReadiness({
  db,
  feed,
  storeState,
}: {
  db: Database;
  feed: SnapshotFeed;
  storeState: () => StoreState;
}): Promise<{ store: StoreState }> {
  await db.execute(sql`select 1`);
  if (!feed.isListening())
    throw new PlatformError('DATABASE_UNREACHABLE', 'PostgreSQL sends no notifications of new snapshots');
  return { store: storeState() };
}
