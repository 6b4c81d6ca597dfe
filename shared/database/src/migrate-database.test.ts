import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startTestPostgres, type TestPostgres } from './testing/start-test-postgres.ts';
import { migrateDatabase } from './migrate-database.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';

let folder: string;
let postgres: TestPostgres;
let database: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrate-database-test-'));
  await chmod(folder, 0o755);
  postgres = await startTestPostgres(path.join(folder, 'postgres'));
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});
beforeEach(async () => {
  database = openDatabase({ url: await postgres.url(`migrate_${Math.random().toString(36).slice(2)}`) });
});
afterEach(() => database.close());

/** A package with one migration, as drizzle-kit writes it. */
async function packageWith(name: string, statement: string, when: number): Promise<string> {
  const migrations = path.join(folder, name, 'migrations');
  await mkdir(path.join(migrations, 'meta'), { recursive: true });
  await writeFile(path.join(migrations, '0000_first.sql'), statement);
  const entries = [{ idx: 0, version: '7', when, tag: '0000_first', breakpoints: true }];
  await writeFile(path.join(migrations, 'meta', '_journal.json'), JSON.stringify({ version: '7', entries }));
  return migrations;
}

test('servers that start at once migrate once', async () => {
  const migrations = await packageWith('once', 'create table stars (name text)', 1);

  await Promise.all([1, 2, 3].map(() => migrateDatabase(database.db, migrations)));

  await database.pool.query("insert into stars values ('Aarav')");
  await migrateDatabase(database.db, migrations);
  expect((await database.pool.query('select name from stars')).rows).toEqual([{ name: 'Aarav' }]);
});

test('two packages may share a database, whichever was written first', async () => {
  await migrateDatabase(database.db, await packageWith('younger', 'create table carts (id text)', 2));
  await migrateDatabase(database.db, await packageWith('older', 'create table releases (id text)', 1));

  expect((await database.pool.query('select count(*) from releases')).rows).toEqual([{ count: '0' }]);
});

test('a migration that fails names its folder and leaves nothing behind', async () => {
  const migrations = await packageWith('broken', 'create table half (id text); select from nowhere', 1);

  await expect(migrateDatabase(database.db, migrations)).rejects.toMatchObject({
    code: 'SCHEMA_BEHIND',
    message: expect.stringMatching(`${migrations} .*"nowhere" does not exist`),
  });
  await expect(database.pool.query('select * from half')).rejects.toMatchObject({ code: '42P01' });
});
