import { until } from '@marquee/testing/until';
import { spawn } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { openDatabase } from '../open-database.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './start-embedded-postgres.ts';

let folder: string;
const leftovers: string[] = [];
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'embedded-postgres-test-'));
  await chmod(folder, 0o755);
});
afterAll(async () => {
  for (const each of [folder, ...leftovers]) await rm(each, { recursive: true, force: true });
});

test('a second start finds the data of the first @all', async () => {
  const dataDir = path.join(folder, 'twice');

  const first = await startEmbeddedPostgres({ dataDir });
  await writeName(first, 'Asha');
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir });
  expect(await readNames(second)).toEqual(['Asha']);
  await second.stop();
});

test('stopping with open connections crashes neither process @all', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'open-pool') });
  const lost: string[] = [];
  const { pool, close } = openDatabase({
    url: await postgres.url('open'),
    onConnectionLost: ({ code }) => lost.push(code),
  });
  await pool.query('select 1');

  await postgres.stop();
  await until(() => lost.length > 0);
  expect(lost).toEqual(['DATABASE_UNREACHABLE']);
  await close();
});

test('a connection that breaks in the middle of a transaction is a failed query, not the end of the process @all', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'mid-transaction') });
  const { pool, close } = openDatabase({ url: await postgres.url('broken') });
  const client = await pool.connect();
  await client.query('begin');

  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  const ended = new Promise<void>((resolve) => client.once('end', resolve));
  await pool.query('select pg_terminate_backend($1)', [rows[0]?.pid]);
  await ended;

  await expect(client.query('select 1')).rejects.toThrow('not queryable');
  client.release(true);
  expect((await pool.query('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await close();
  await postgres.stop();
});

test('a second process cannot start a server whose first process is running @all', async () => {
  const dataDir = path.join(folder, 'shared');
  const first = await startFromAnotherProcess(dataDir);

  await expect(startEmbeddedPostgres({ dataDir })).rejects.toMatchObject({
    code: 'DATABASE_UNREACHABLE',
    message: expect.stringContaining(`process ${first.pid}`),
  });

  first.kill('SIGKILL');
  await first.gone;

  // The owner is dead, its server is not: that one is ended, and its data are found.
  const second = await startEmbeddedPostgres({ dataDir });
  expect(await readNames(second)).toEqual(['written by the killed process']);
  await second.stop();
});

test('finding 22: each database has a role of its own, which is no superuser and reaches no other database', async () => {
  const postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'roles') });
  const [api, registry] = [await postgres.url('api'), await postgres.url('registry')];
  const one = openDatabase({ url: api });
  const { rows } = await one.pool.query(
    'select rolsuper, rolcreaterole, rolcreatedb from pg_roles where rolname = current_user',
  );
  expect(rows).toEqual([{ rolsuper: false, rolcreaterole: false, rolcreatedb: false }]);
  await one.pool.query('create table mine (name text)');
  await one.close();

  const crossed = new URL(api);
  crossed.pathname = new URL(registry).pathname;
  const other = openDatabase({ url: crossed.href });
  await expect(other.pool.query('select 1')).rejects.toThrow('permission denied for database');
  await other.close();
  expect(await postgres.url('api')).toBe(api);
  await postgres.stop();
});

test('a database that the administrator owned is handed over to its role with all objects @all', async () => {
  const dataDir = path.join(folder, 'before-roles');
  const first = await startEmbeddedPostgres({ dataDir });
  const url = await first.url('names');
  const admin = new URL(url);
  const signpost = await readFile(path.join(dataDir, 'data-is-at.json'), 'utf8').catch(() => undefined);
  const home = signpost ? (JSON.parse(signpost) as { home: string }).home : dataDir;
  [admin.username, admin.password] = ['postgres', await readFile(path.join(home, 'password'), 'utf8')];
  const asAdmin = openDatabase({ url: admin.href });
  for (const statement of [
    'alter database names owner to postgres',
    'create schema drizzle',
    'create table drizzle.migrations (id serial primary key)',
    'create table names (name text)',
    "create function public.refuse() returns trigger language plpgsql as 'begin return null; end'",
    'create trigger refuse before delete on names for each row execute function refuse()',
    "create type mood as enum ('good')",
  ])
    await asAdmin.pool.query(statement);
  await asAdmin.close();
  await first.stop();

  const second = await startEmbeddedPostgres({ dataDir });
  const { pool, close } = openDatabase({ url: await second.url('names') });
  await pool.query('alter table names add column age int');
  await pool.query('insert into drizzle.migrations default values');
  await pool.query('drop function refuse() cascade');
  await pool.query("alter type mood add value 'better'");
  const { rows } = await pool.query('select count(*)::int as migrations from drizzle.migrations');
  expect(rows).toEqual([{ migrations: 1 }]);
  await close();
  await second.stop();
});

test('the error names a port that is in use @all', async () => {
  const first = await startEmbeddedPostgres({ dataDir: path.join(folder, 'port-a') });

  await expect(
    startEmbeddedPostgres({ dataDir: path.join(folder, 'port-b'), port: first.port }),
  ).rejects.toMatchObject({ message: expect.stringContaining(`port ${first.port}`) });
  await first.stop();
});

const describeAsRoot = process.getuid?.() === 0 ? describe : describe.skip;

describeAsRoot('as root', () => {
  test('below a folder only root may enter, the data live elsewhere and are found again @all', async () => {
    const closed = path.join(folder, 'closed');
    await mkdir(closed, { mode: 0o700 });
    const dataDir = path.join(closed, 'postgres');

    const first = await startEmbeddedPostgres({ dataDir });
    const signpost = JSON.parse(await readFile(path.join(dataDir, 'data-is-at.json'), 'utf8')) as {
      home: string;
    };
    leftovers.push(signpost.home);
    await writeName(first, 'Kabir');
    await first.stop();

    const second = await startEmbeddedPostgres({ dataDir });
    expect(await readNames(second)).toEqual(['Kabir']);
    await second.stop();
  });
});

async function writeName(postgres: EmbeddedPostgres, name: string): Promise<void> {
  const { pool, close } = openDatabase({ url: await postgres.url('names') });
  await pool.query('create table if not exists names (name text)');
  await pool.query('insert into names values ($1)', [name]);
  await close();
}

async function readNames(postgres: EmbeddedPostgres): Promise<string[]> {
  const { pool, close } = openDatabase({ url: await postgres.url('names') });
  const { rows } = await pool.query<{ name: string }>('select name from names');
  await close();
  return rows.map(({ name }) => name);
}

/** A process that starts PostgreSQL, writes one row and stays until it is killed. */
async function startFromAnotherProcess(dataDir: string) {
  const script = `
    import { startEmbeddedPostgres, openDatabase } from '@marquee/database';
    const postgres = await startEmbeddedPostgres({ dataDir: ${JSON.stringify(dataDir)} });
    const { pool, close } = openDatabase({ url: await postgres.url('names') });
    await pool.query('create table names (name text)');
    await pool.query("insert into names values ('written by the killed process')");
    console.log('ready');
    setInterval(() => undefined, 1000);
  `;
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', script], {
    cwd: import.meta.dirname,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  await new Promise<void>((resolve, reject) => {
    child.stdout.once('data', () => resolve());
    child.once('exit', (code) => reject(new Error(`the other process ended with ${code}`)));
  });
  const gone = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return { pid: child.pid, kill: (signal: NodeJS.Signals) => child.kill(signal), gone };
}
