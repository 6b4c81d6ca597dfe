import { randomBytes } from 'node:crypto';
import { databaseUrl } from '../embedded/create-database.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';

export type TestPostgres = {
  /** Creates a database if it does not exist, and returns its URL. */
  url: (databaseName: string) => Promise<string>;
  stop: () => Promise<void>;
};

/**
 * Returns databases for one test file. A whole run starts one PostgreSQL for all its files, with the
 * administrator's URL in `TEST_POSTGRES`; its files get databases with distinct names. Otherwise this starts a
 * PostgreSQL in `dataDir`.
 */
export async function startTestPostgres(dataDir: string): Promise<TestPostgres> {
  const adminUrl = process.env['TEST_POSTGRES'];
  if (!adminUrl) return startEmbeddedPostgres({ dataDir, durable: false });
  const prefix = randomBytes(6).toString('hex');
  return { url: (name) => databaseUrl(adminUrl, `${prefix}_${name}`), stop: async () => undefined };
}
