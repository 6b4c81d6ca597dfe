import type { Database, Transaction } from '@marquee/database';
import type { Signer } from './signing.ts';

export type { Transaction };

/** The dependencies of every change: the database, and the signer of snapshots and audit rows. */
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
  /** What the audit row says besides the details of the change. */
  details?: Record<string, unknown>;
};

/** Where a query may run: directly on the database or inside a transaction. */
export type Queryable = Database | Transaction;

/** Presents a transaction as a database: transactions opened inside it become savepoints. */
export function asDatabase(transaction: Transaction): Database {
  // Drizzle gives both the same methods; only the connection pool is missing.
  return transaction as unknown as Database;
}
