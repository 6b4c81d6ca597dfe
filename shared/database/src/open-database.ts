import { PlatformError } from '@marquee/contracts';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import type { Pool } from 'pg';
import { ConnectingPool } from './connecting-pool.ts';

/** A drizzle database on a pool of node-postgres. It has no schema: queries name their tables. */
export type Database = NodePgDatabase & { $client: Pool };

/** The transaction that `Database.transaction` passes to its callback. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type OpenDatabase = { db: Database; pool: Pool; close: () => Promise<void> };

/**
 * Opens a pool of connections to PostgreSQL 15 or later; the first query connects. `onConnectionLost` is called for
 * each idle connection that the server ended; the pool replaces it. `connectionTimeoutMs` is how long a query waits for
 * a connection, in milliseconds, before it fails with `DATABASE_UNREACHABLE`.
 */
export function openDatabase({
  url,
  maxConnections = 10,
  connectionTimeoutMs = 10_000,
  onConnectionLost = () => undefined,
}: {
  url: string;
  maxConnections?: number;
  connectionTimeoutMs?: number;
  onConnectionLost?: (failure: PlatformError) => void;
}): OpenDatabase {
  const pool = new ConnectingPool({
    connectionString: url,
    max: maxConnections,
    connectionTimeoutMillis: connectionTimeoutMs,
  });

  // Without a listener, the end of an idle connection (57P01) would terminate this process.
  pool.on('error', (cause) =>
    onConnectionLost(
      new PlatformError('DATABASE_UNREACHABLE', `PostgreSQL ended an idle connection: ${cause.message}`, {
        cause,
      }),
    ),
  );

  // The pool has no listener on a connection in use either. The error may be ignored: the running query is rejected
  // with the same cause.
  pool.on('connect', (client) => void client.on('error', () => undefined));

  let closing: Promise<void> | undefined;
  return { db: drizzle(pool), pool, close: () => (closing ??= pool.end()) };
}
