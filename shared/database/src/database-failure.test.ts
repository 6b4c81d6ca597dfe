import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { databaseFailure } from './database-failure.ts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from './embedded/start-embedded-postgres.ts';
import { openDatabase, type OpenDatabase } from './open-database.ts';

let folder: string;
let postgres: EmbeddedPostgres;
let database: OpenDatabase;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'database-failure-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
  database = openDatabase({ url: await postgres.url('names') });
  await database.pool.query('create table names (name text unique)');
});
afterAll(async () => {
  await database.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const failureOf = (query: Promise<unknown>) =>
  query.then(
    () => undefined,
    (failure: unknown) => failure,
  );
const unreachable = expect.objectContaining({ code: 'DATABASE_UNREACHABLE' });

test('a query that PostgreSQL refuses, or whose values it cannot get, remains what it is', async () => {
  const { db } = database;
  await db.execute(sql`insert into names values ('Asha')`);
  const circular: { self?: object } = {};
  circular.self = circular;
  for (const query of [
    sql`insert into names values ('Asha')`,
    sql`select nothing`,
    sql`insert into names values (${circular})`,
  ]) {
    const failure = await failureOf(db.execute(query));
    expect(failure).toBeInstanceOf(Error);
    expect(databaseFailure(failure)).toBe(failure);
  }
});

test('a connection that is ended in the middle of a query or a transaction is DATABASE_UNREACHABLE', async () => {
  const { db } = database;
  const endOther = (pid: number) => database.pool.query('select pg_terminate_backend($1)', [pid]);
  const sleeping = failureOf(db.execute(sql`select pg_sleep(30)`));
  const sleeper = sql`select pid from pg_stat_activity where query = 'select pg_sleep(30)'`;
  let pid: number | undefined;
  while (!pid) pid = (await db.execute<{ pid: number }>(sleeper)).rows[0]?.pid;
  await endOther(pid);
  expect(databaseFailure(await sleeping)).toEqual(unreachable);

  const inTransaction = db.transaction(async (transaction) => {
    const { rows } = await transaction.execute<{ pid: number }>(sql`select pg_backend_pid() as pid`);
    await endOther(rows[0]!.pid);
    await transaction.execute(sql`select 1`);
  });
  expect(databaseFailure(await failureOf(inTransaction))).toEqual(unreachable);
});

test('without a server, queries and transactions are DATABASE_UNREACHABLE, and work once it is back', async () => {
  const { db } = database;
  await postgres.stop();
  expect(databaseFailure(await failureOf(db.execute(sql`select 1`)))).toEqual(unreachable);
  expect(databaseFailure(await failureOf(db.transaction(async () => undefined)))).toEqual(unreachable);

  const { port } = postgres;
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), port, durable: false });
  expect((await db.execute(sql`select name from names`)).rows).toEqual([{ name: 'Asha' }]);
});
