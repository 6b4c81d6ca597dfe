import type { Database, Transaction } from '@marquee/database';
import type { Signer } from './signing.ts';

export type { Transaction };

/**
 * The dependencies of every change: the database, and the signer of snapshots and audit rows. The optional fields are
 * the circumstances of a single change.
 */
export type Registry = {
  db: Database;
  signer: Signer;
  /** The transaction that already holds the lock of the environment; default: each change opens its own. */
  locked?: Transaction;
  /** The time of the change; default: the time when its transaction has its lock. */
  now?: Date;
  /** Whether a second person approved the change. */
  isApproved?: boolean;
  /** Whether the change happens although the environment is frozen. */
  breaksFreeze?: boolean;
  /** Details for the audit row, in addition to those of the change. */
  details?: Record<string, unknown>;
};

/** The database, or a transaction of it. Functions that only run queries accept both. */
export type Queryable = Database | Transaction;

/**
 * Returns a transaction in the form of a database, so that functions that open transactions can run inside it. Their
 * transactions become savepoints.
 */
export function asDatabase(transaction: Transaction): Database {
  // Drizzle gives both the same methods; only the connection pool is missing.
  return transaction as unknown as Database;
}
