import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { openDatabase, startEmbeddedPostgres, type EmbeddedPostgres } from '@marquee/database';
import { until } from '@marquee/testing/until';
import { startChild } from '../../start/child-server.ts';
import { supervise, type Server } from '../../start/supervise.ts';

const backoff = { firstMs: 20, maxMs: 20 };
let home: string;
let ending: AbortController;
let lines: string[];
beforeEach(async () => {
  home = await mkdtemp(path.join(tmpdir(), 'marquee-supervise-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(home, 0o755);
  ending = new AbortController();
  lines = [];
});
afterEach(() => rm(home, { recursive: true, force: true }));

/** A server that answers with its process id, and ends with exit code 3 when its start finds `broken`. */
async function aServer(name: string, waits = backoff) {
  const script = path.join(home, `${name}.mjs`);
  const broken = path.join(home, `${name}-broken`);
  await writeFile(
    script,
    `import { existsSync } from 'node:fs';
     import { createServer } from 'node:http';
     if (existsSync(${JSON.stringify(broken)})) process.exit(3);
     createServer((_, answer) => answer.end(String(process.pid))).listen(Number(process.env.PORT));`,
  );
  const port = await freePort();
  const url = `http://localhost:${port}`;
  let time = 0;
  const supervised = supervise({
    name,
    ending: ending.signal,
    backoff: waits,
    now: () => time,
    report: (line) => lines.push(line),
    start: (signal) =>
      startChild({
        name,
        script,
        root: path.resolve(import.meta.dirname, '../..'),
        variables: { PORT: String(port) },
        readyAt: url,
        signal,
        report: () => undefined,
      }),
  });
  return {
    ...supervised,
    url,
    pid: async () => Number(await (await fetch(url)).text()),
    breakNextStart: () => writeFile(broken, ''),
    repair: () => rm(broken),
    passTime: (ms: number) => (time += ms),
  };
}

test('a killed server is started again and reported with its signal, while the other lives on', async () => {
  const [api, shell] = [await aServer('api'), await aServer('shell')];
  await Promise.all([api.start(), shell.start()]);
  const [killed, other] = [await api.pid(), await shell.pid()];

  process.kill(killed, 'SIGKILL');
  await until(() => lines.includes('api is ready again'));
  expect(lines[0]).toMatch(/^api ended with signal SIGKILL; it is started again in 0\.0 s$/);
  expect(await api.pid()).not.toBe(killed);
  expect(await shell.pid()).toBe(other);

  ending.abort();
  await Promise.all([api.stop(), shell.stop()]);
  await expect(fetch(api.url)).rejects.toThrow('fetch failed');
  expect(lines).toHaveLength(2);
});

test('finding 23: a server that ends again and again is started again each time, and ends no other @all', async () => {
  const [api, shell] = [await aServer('api'), await aServer('shell')];
  await Promise.all([api.start(), shell.start()]);
  const other = await api.pid();
  await shell.breakNextStart();
  process.kill(await shell.pid(), 'SIGKILL');
  const failed =
    'shell did not start: shell ended with exit code 3 while starting; it is started again in 0.0 s';
  await until(() => lines.filter((line) => line === failed).length > 6);
  expect(await api.pid()).toBe(other);

  await shell.repair();
  await until(() => lines.includes('shell is ready again'));
  expect(await shell.pid()).toBeGreaterThan(0);
  ending.abort();
  await Promise.all([api.stop(), shell.stop()]);
});

test('a minute of being ready forgets earlier ends, and so the backoff @all', async () => {
  const api = await aServer('api', { firstMs: 20, maxMs: 400 });
  await api.start();
  for (let ends = 1; ends <= 3; ends += 1) {
    process.kill(await api.pid(), 'SIGKILL');
    await until(() => lines.length === 2 * ends);
  }
  api.passTime(60_000);
  process.kill(await api.pid(), 'SIGKILL');
  await until(() => lines.length === 8);
  expect(lines.at(-2)).toBe('api ended with signal SIGKILL; it is started again in 0.0 s');
  ending.abort();
  await api.stop();
});

test('a server that is stopped stays down until it is started', async () => {
  const api = await aServer('api');
  await api.start();
  await api.stop();
  await expect(fetch(api.url)).rejects.toThrow('fetch failed');
  expect(lines).toEqual([]);

  await api.start();
  expect(await api.pid()).toBeGreaterThan(0);
  await api.stop();
});

test('PostgreSQL that is killed is started again on its port, with its data @all', async () => {
  let postgres: EmbeddedPostgres | undefined;
  const supervised = supervise({
    name: 'PostgreSQL',
    ending: ending.signal,
    backoff: { firstMs: 200, maxMs: 1_000 },
    report: (line) => lines.push(line),
    start: async (): Promise<Server> =>
      (postgres = await startEmbeddedPostgres({
        dataDir: path.join(home, 'postgres'),
        ...(postgres && { port: postgres.port }),
      })),
  });
  await supervised.start();
  const { pool, close } = openDatabase({ url: await postgres!.url('names') });
  await pool.query('create table names (name text)');
  await pool.query("insert into names values ('Asha')");

  process.kill(postgres!.pid, 'SIGKILL');
  await until(() => lines.includes('PostgreSQL is ready again'));
  expect(lines[0]).toMatch(/^PostgreSQL ended with signal SIGKILL/);
  expect((await pool.query('select name from names')).rows).toEqual([{ name: 'Asha' }]);

  await close();
  await supervised.stop();
});
