import { execFile, execFileSync } from 'node:child_process';
import { mkdtempSync, rmdirSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@marquee/database';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { createReleaseChecker } from '../releases/release-checker.ts';
import { waitUntil } from '../testing/wait-until.ts';
import { openRegistry, type OpenRegistry } from './open-registry.ts';

const checker = createReleaseChecker();
let folder: string;
let postgres: EmbeddedPostgres;
let registry: OpenRegistry;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'marquee-down-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(folder, 0o755);
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), durable: false });
});
afterAll(async () => {
  await registry.close();
  await checker.stop();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

const open = async (home: string, database: string) =>
  openRegistry({
    databaseUrl: await postgres.url(database),
    folder: path.join(folder, home, 'registry'),
    checker,
    network: { logLevel: 'silent' },
  });

/** Runs a command in a process of its own; returns its exit code and what it printed as an error. */
function marquee(...args: string[]): Promise<{ code: number; err: string }> {
  const { port } = registry.app.server.address() as AddressInfo;
  const env = {
    ...process.env,
    MARQUEE_TOKEN: registry.token,
    REGISTRY_URL: `http://127.0.0.1:${port}`,
  };
  const script = path.join(import.meta.dirname, '../../shared/cli/marquee.mjs');
  return new Promise((resolve) =>
    execFile(process.execPath, [script, ...args], { env }, (failure, _out, err) =>
      resolve({ code: typeof failure?.code === 'number' ? failure.code : 0, err }),
    ),
  );
}

test('while the database is down, requests and commands say DATABASE_UNREACHABLE, and work once it is back', async () => {
  registry = await open('home', 'down');
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  await publishBuild(registry, aBuild('mfe-quiz'));

  await postgres.stop();
  const promote = () => marquee('promote', 'mfe-quiz@1.0.0', '--reason', 'the test');
  const { code, err } = await promote();
  expect([code, err.trim()]).toEqual([
    1,
    expect.stringMatching(/^DATABASE_UNREACHABLE: .*PostgreSQL.*visitors keep the releases/),
  ]);
  const { app } = registry;
  for (const url of ['/environments/production', '/environments/production/snapshot', '/audit', '/readyz'])
    expect([url, (await app.inject(url)).statusCode]).toEqual([url, 503]);
  const headers = { accept: 'text/html', cookie: 'marquee_console=one' };
  for (const url of ['/', '/console/production/remotes/mfe-quiz/rollback']) {
    const page = await app.inject({ url, headers });
    expect([page.statusCode, page.headers['content-type']]).toEqual([503, 'text/html; charset=utf-8']);
    expect(page.body).toMatch(
      /The registry cannot reach its database[^]*Visitors keep the releases[^]*Try again/,
    );
  }

  const { port } = postgres;
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres'), port, durable: false });
  expect(await promote()).toMatchObject({ code: 0 });
  await registry.close();
});

const unmountable = whyNoMount();
if (unmountable) console.warn(`a full store is not tested: ${unmountable}`);

(unmountable ? test.skip : test)(
  'without space, a publish is STORE_FULL with the folder, readiness says so, and promotions go on',
  async () => {
    const blobs = path.join(folder, 'full/registry/blobs');
    await mkdir(blobs, { recursive: true });
    mountSmall(blobs);
    try {
      registry = await open('full', 'full');
      const { app, token } = registry;
      await publishBuild(registry, aBuild('mfe-quiz'));
      const filler = path.join(blobs, 'filler/file');
      await mkdir(path.dirname(filler));
      await writeFile(filler, Buffer.alloc(2 * 1024 * 1024)).catch(() => undefined);

      const build = aBuild('mfe-quiz', { version: '1.1.0', code: 'x'.repeat(100_000) });
      const [sha256, payload] = [...build.blobs].find(([, { length }]) => length === 100_000)!;
      const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/octet-stream' };
      const put = () => app.inject({ method: 'PUT', url: `/blobs/${sha256}`, headers, payload });
      const full = await put();
      expect([full.statusCode, full.json()]).toMatchObject([
        507,
        { code: 'STORE_FULL', message: expect.stringContaining(`no space left in ${blobs}`) },
      ]);
      const readiness = () => app.inject('/readyz');
      const ready = await waitUntil(readiness, (response) => response.json().store === 'full');
      expect([ready.statusCode, ready.json()]).toEqual([200, { status: 'ready', store: 'full' }]);
      expect((await promoteBuild(registry, 'mfe-quiz', '1.0.0')).statusCode).toBe(200);

      await rm(filler);
      expect((await put()).statusCode).toBe(201);
      await registry.close();
    } finally {
      execFileSync('umount', ['--lazy', blobs]);
    }
  },
);

/** Mounts a file system of one megabyte. */
function mountSmall(at: string): void {
  execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', at], { stdio: 'pipe' });
}

/** Why this process cannot mount a file system; undefined if it can. */
function whyNoMount(): string | undefined {
  const at = mkdtempSync(path.join(tmpdir(), 'marquee-mount-'));
  try {
    mountSmall(at);
    execFileSync('umount', [at]);
    return undefined;
  } catch (failure) {
    return (failure as Error).message;
  } finally {
    rmdirSync(at);
  }
}
