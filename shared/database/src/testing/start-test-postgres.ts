import { createHash, randomBytes } from 'node:crypto';
import path from 'node:path';
import { escapeIdentifier } from 'pg';
import { databaseUrl, withClient } from '../embedded/create-database.ts';
import { startEmbeddedPostgres } from '../embedded/start-embedded-postgres.ts';
import { migrateDatabase } from '../migrate-database.ts';
import { openDatabase, type Database } from '../open-database.ts';

export type TestPostgres = {
  /** Creates a database if it does not exist, and returns its URL. */
  url: (databaseName: string) => Promise<string>;
  /**
   * The same with the migrations of a folder applied, and with the rows that `fill` writes: a copy, which takes less
   * time than applying and writing them.
   */
  migratedUrl: (
    databaseName: string,
    migrations: string,
    fill?: (db: Database) => Promise<void>,
  ) => Promise<string>;
  /** Drops the databases of this file, unless something is still connected, and stops a PostgreSQL of its own. */
  stop: () => Promise<void>;
};

/**
 * Returns databases for one test file. A whole run starts one PostgreSQL for all its files, with the
 * administrator's URL in `TEST_POSTGRES`; its files get databases with distinct names. Otherwise this starts a
 * PostgreSQL in `dataDir`.
 */
export async function startTestPostgres(dataDir: string): Promise<TestPostgres> {
  const running = process.env['TEST_POSTGRES'];
  const prefix = randomBytes(6).toString('hex');
  const names = new Set<string>();
  const nameOf = (name: string) => {
    if (!running) return name;
    names.add(`${prefix}_${name}`);
    return `${prefix}_${name}`;
  };
  const { adminUrl, stop } = running
    ? { adminUrl: running, stop: () => dropDatabases(running, names) }
    : await startEmbeddedPostgres({ dataDir, durable: false });
  const templates = new Map<string, Promise<string>>();
  return {
    url: (name) => databaseUrl(adminUrl, nameOf(name)),
    migratedUrl: async (name, migrations, fill) => {
      const key = `${path.resolve(migrations)}${fill ? ' filled' : ''}`;
      const creating = templates.get(key) ?? migratedTemplate(adminUrl, { key, migrations, fill });
      templates.set(key, creating);
      return databaseUrl(adminUrl, nameOf(name), { template: await creating });
    },
    stop,
  };
}

/** Drops databases that nothing is connected to: a whole run creates several hundred, of eight megabytes each. */
async function dropDatabases(adminUrl: string, names: ReadonlySet<string>): Promise<void> {
  await withClient(adminUrl, async (client) => {
    for (const name of names)
      await client.query(`drop database if exists ${escapeIdentifier(name)}`).catch((failure: unknown) => {
        if ((failure as { code?: string }).code !== objectInUse) throw failure;
      });
  });
}

/** PostgreSQL's error code for a database that something is connected to. */
const objectInUse = '55006';

/** The id of the advisory lock for creating a template; the number is arbitrary. */
const templateLock = 7_150_332;

/** Creates a database with the migrations of a folder, unless another test file has, and returns its name. */
async function migratedTemplate(
  adminUrl: string,
  {
    key,
    migrations,
    fill = async () => undefined,
  }: { key: string; migrations: string; fill: ((db: Database) => Promise<void>) | undefined },
): Promise<string> {
  const name = `template_${createHash('sha256').update(key).digest('hex').slice(0, 12)}`;
  const database = escapeIdentifier(name);
  await withClient(adminUrl, async (client) => {
    await client.query('select pg_advisory_lock($1)', [templateLock]);
    const { rowCount } = await client.query('select from pg_database where datname = $1 and datistemplate', [
      name,
    ]);
    if (rowCount) return;
    await client.query(`drop database if exists ${database}`);
    await client.query(`create database ${database}`);
    const { db, close } = openDatabase({ url: Object.assign(new URL(adminUrl), { pathname: name }).href });
    await migrateDatabase(db, migrations)
      .then(() => fill(db))
      .finally(close);
    await client.query(`alter database ${database} is_template true`);
  });
  return name;
}
