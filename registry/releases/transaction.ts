import type { Database, Transaction } from '@marquee/database';
import type { Signer } from './signing.ts';

export type { Transaction };

/** What every change needs: the database, and the signer of snapshots and audit rows. */
export type Registry = { db: Database; signer: Signer };

/** What a query that only reads, or that joins a transaction, runs on. */
export type Queryable = Database | Transaction;

/** A transaction as a database: transactions that a callee opens become savepoints of this one. */
export function asDatabase(transaction: Transaction): Database {
  // Drizzle gives both the same methods; only the connection pool is missing.
  return transaction as unknown as Database;
}
