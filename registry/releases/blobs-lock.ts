import { sql } from 'drizzle-orm';
import type { Transaction } from './transaction.ts';

/** The id of a PostgreSQL advisory lock: publishing shares it, and deleting files takes it exclusively. */
const blobsLock = 7_150_332;

/** Prevents the deletion of files until the transaction ends, so that the files of a release that it records exist. */
export async function lockBlobsForPublish(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${blobsLock})`);
}

/** Waits for publications in progress, and blocks new ones until the transaction ends. */
export async function lockBlobsForSweep(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock(${blobsLock})`);
}
