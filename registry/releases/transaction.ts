import type { Database, Transaction } from '@marquee/database';
import type { Signer } from './signing.ts';

export type { Transaction };

/** What every change needs: the database, and the signer of snapshots and audit rows. */
export type Registry = { db: Database; signer: Signer };

/** Where a query may run: directly on the database or inside a transaction. */
export type Queryable = Database | Transaction;

/** Presents a transaction as a database: transactions opened inside it become savepoints. */
export function asDatabase(transaction: Transaction): Database {
  // Drizzle gives both the same methods; only the connection pool is missing.
  return transaction as unknown as Database;
}
