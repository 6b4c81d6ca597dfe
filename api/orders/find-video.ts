import type { Database } from '@marquee/database';
import { asc, eq, type SQL } from 'drizzle-orm';
import { refunds, videoRequests } from './order-tables.ts';

/**
 * Finds the first ordered video that meets a condition, with its refund if there is one; undefined if no video meets
 * it.
 */
export async function findVideo(db: Database, condition: SQL | undefined) {
  const [found] = await db
    .select({ request: videoRequests, refund: refunds })
    .from(videoRequests)
    .leftJoin(refunds, eq(refunds.videoRequestId, videoRequests.videoRequestId))
    .where(condition)
    .orderBy(asc(videoRequests.position))
    .limit(1);
  return found && { request: found.request, refund: found.refund ?? undefined };
}
