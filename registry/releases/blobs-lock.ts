import { sql } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/** The id of a PostgreSQL advisory lock: publishing shares it, and deleting files takes it exclusively. */
const blobsLock = 7_150_332;

/**
 * Prevents the deletion of files from the store until the transaction ends. A publication calls it, so that the files
 * of the release that it records still exist when it commits.
 */
export async function lockBlobsForPublish(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${blobsLock})`);
}

/**
 * Waits until all publications in progress have ended, and blocks new ones until the transaction ends. A sweep (the
 * deletion of unused files) calls it.
 */
export async function lockBlobsForSweep(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${blobsLock})`);
}
