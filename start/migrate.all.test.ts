import { execFile } from 'node:child_process';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { migrateDatabase, openDatabase } from '@marquee/database';
import { startTestPostgres, type TestPostgres } from '@marquee/database/testing';

const root = path.join(__dirname, '..');
let folder: string;
let postgres: TestPostgres;
/** The database, with the role that owns it. */
let ownerUrl: string;
/** The same database, with a role that may create nothing in it. */
let applicationUrl: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'migrate-test-'));
  await chmod(folder, 0o755);
  postgres = await startTestPostgres(path.join(folder, 'postgres'));
  ownerUrl = await postgres.url('owner');
  const application = new URL(await postgres.url('application'));
  application.pathname = new URL(ownerUrl).pathname;
  applicationUrl = application.href;
  await asOwner(`grant connect on database "${nameIn(ownerUrl)}" to "${role()}"`);
});
afterAll(async () => {
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const nameIn = (url: string) => decodeURIComponent(new URL(url).pathname.slice(1));
const role = () => decodeURIComponent(new URL(applicationUrl).username);

async function asOwner(statement: string) {
  const { db, close } = openDatabase({ url: ownerUrl });
  await db.$client.query(statement);
  await close();
}

async function migrate(variables: Record<string, string>) {
  const { stdout } = await promisify(execFile)(process.execPath, ['--import', 'tsx', 'start/migrate.ts'], {
    cwd: root,
    env: { PATH: process.env['PATH'], ...variables },
  });
  return stdout.trim().split('\n');
}

test('servers start with a role that may create nothing, once the command migrate has run', async () => {
  const { db, close } = openDatabase({ url: applicationUrl });
  const starting = () => migrateDatabase(db, path.join(root, 'registry/migrations'));
  await expect(starting()).rejects.toMatchObject({
    code: 'SCHEMA_BEHIND',
    message: expect.stringMatching(/registry\/migrations .*permission denied.* command migrate/),
  });

  const file = path.join(folder, 'database-url');
  await writeFile(file, `${ownerUrl}\n`);
  const first = await migrate({ DATABASE_URL_FILE: file, API_ROLE: role(), REGISTRY_ROLE: role() });
  expect(first).toEqual([
    expect.stringMatching(/^api: \d+ migrations applied$/),
    expect.stringMatching(/^registry: \d+ migrations applied$/),
    expect.stringContaining('may read and write the tables of api'),
    expect.stringContaining('may read and write the tables of registry'),
  ]);
  expect(await migrate({ DATABASE_URL_FILE: file, MIGRATE: 'api' })).toEqual(['api: nothing to migrate']);

  expect(await starting()).toBe(0);
  await expect(db.$client.query('select position from audit_head')).resolves.toMatchObject({ rowCount: 1 });
  await expect(db.$client.query('select 1 from carts')).resolves.toMatchObject({ rowCount: 0 });
  await expect(db.$client.query('create table own (id text)')).rejects.toMatchObject({ code: '42501' });
  await expect(db.$client.query('drop table audit')).rejects.toMatchObject({ code: '42501' });
  await close();
});

test('the command says what is wrong and exits with 1', async () => {
  await expect(migrate({})).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('INVALID_INPUT: environment: DATABASE_URL'),
  });
  await expect(migrate({ DATABASE_URL: 'postgresql://a@127.0.0.1:1/a' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^DATABASE_UNREACHABLE: .*migrations/),
  });
});
