import { sql } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/** The id of a PostgreSQL advisory lock: publishing shares it, and deleting files takes it exclusively. */
const blobsLock = 7_150_332;

/**
 * Prevents the deletion of files from the store until the transaction ends, so that the files of a release that the
 * transaction records exist.
 */
export async function lockBlobsForPublish(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${blobsLock})`);
}

/** Waits until publications in progress have ended, and blocks new ones until the transaction ends. */
export async function lockBlobsForSweep(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${blobsLock})`);
}
