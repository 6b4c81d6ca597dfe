import type { Database, Transaction } from '@marquee/database';

export type { Transaction };

/**
 * A transaction in the place of a database, for what opens transactions of its own: they are parts of this
 * one, and happen when it does.
 */
export function asDatabase(transaction: Transaction): Database {
  // Drizzle gives both the same methods; only the pool behind the database is not there.
  return transaction as unknown as Database;
}
