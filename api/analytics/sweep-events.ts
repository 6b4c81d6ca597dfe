import type { Database } from '@marquee/database';
import { lt } from 'drizzle-orm';
import { analyticsEvents } from './analytics-events-table.ts';

/** Deletes analytics events that were received more than `retentionDays` days ago. */
export async function sweepEvents(db: Database, now: Date, retentionDays: number): Promise<void> {
  const oldest = new Date(now.getTime() - retentionDays * 86_400_000);
  await db.delete(analyticsEvents).where(lt(analyticsEvents.receivedAt, oldest));
}
