import { PlatformError } from '@marquee/contracts';
import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { Pool } from 'pg';

/** A drizzle database on node-postgres; queries name their tables, so no schema is bound to it. */
export type Database = NodePgDatabase & { $client: Pool };

/** The argument of the function that `Database.transaction` calls. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];

export type OpenDatabase = { db: Database; pool: Pool; close: () => Promise<void> };

/**
 * Opens a pool to any PostgreSQL ≥ 15. Nothing is asked of the server until the first query.
 * `onConnectionLost` hears of idle connections the server ended; the pool replaces them by itself.
 */
export function openDatabase({
  url,
  maxConnections = 10,
  onConnectionLost = () => undefined,
}: {
  url: string;
  maxConnections?: number;
  onConnectionLost?: (failure: PlatformError) => void;
}): OpenDatabase {
  const pool = new Pool({ connectionString: url, max: maxConnections, connectionTimeoutMillis: 10_000 });

  // Without a listener, an idle connection ended by the server (57P01) would end this process too.
  pool.on('error', (cause) =>
    onConnectionLost(
      new PlatformError('DATABASE_UNREACHABLE', `PostgreSQL ended an idle connection: ${cause.message}`, {
        cause,
      }),
    ),
  );

  // Nor does the pool listen to a connection in use: ended in the middle of a transaction it raises an
  // error of its own. Nothing is lost here, as the query under way is rejected with the same cause.
  pool.on('connect', (client) => void client.on('error', () => undefined));

  let closing: Promise<void> | undefined;
  return { db: drizzle(pool), pool, close: () => (closing ??= pool.end()) };
}
