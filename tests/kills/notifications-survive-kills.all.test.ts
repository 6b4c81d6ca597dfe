import { spawn, type ChildProcess } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { bundleRole } from '@marquee/build/bundle-servers';
import { serverRoles } from '@marquee/build/server-roles';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@marquee/database';
import { seededRandom } from '@marquee/testing/seeded-random';
import { until } from '@marquee/testing/until';

/** `npm test -- kills` is the whole of it: 10,000 changes, and 50 kills of the registry among them. */
const kills = Math.min(Number(process.env['KILLS'] ?? 4), 50);
const changes = kills * (kills < 50 ? 50 : 200);
jest.setTimeout(120_000 + kills * 120_000);

const token = 'for-this-test-only';
const root = path.resolve(import.meta.dirname, '../..');
const random = seededRandom(kills);
let folder: string;
let postgres: EmbeddedPostgres;
let url: string;
let environment: Record<string, string>;
let registry: ChildProcess;
let receiver: Server;
/** The positions of the changes in the audit, as the receiver accepted them, and how many requests it had. */
const accepted: number[] = [];
let requests = 0;
/** Kills the registry at its next request to the receiver, before the response. */
let killNext = false;

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'notifications-survive-'));
  // PostgreSQL runs as another user than root and has to get in.
  await chmod(folder, 0o755);
  await bundleRole(root, path.join(folder, 'registry'), serverRoles([])['registry']!);
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  url = `http://127.0.0.1:${await freePort()}`;
  environment = {
    DATABASE_URL: await postgres.url('registry'),
    MARQUEE_HOME: folder,
    REGISTRY_PORT: new URL(url).port,
    REGISTRY_TOKEN: token,
    NOTIFY_ALLOW: '127.0.0.1',
  };
  receiver = createServer((request, response) => {
    requests += 1;
    if (killNext) {
      killNext = false;
      registry.kill('SIGKILL');
    }
    request.resume().on('end', () => {
      const accepts = random() < 0.5;
      response.writeHead(accepts ? 204 : 503).end();
      if (accepts) accepted.push(Number(String(request.headers['webhook-id']).split('-')[1]));
    });
  });
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  registry = await startRegistry();
});
afterAll(async () => {
  registry.kill('SIGKILL');
  receiver.closeAllConnections();
  receiver.close();
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test(`feature 42: of ${changes} changes, each reaches a receiver that fails half of the time, in order, although the registry is killed ${kills} times`, async () => {
  const target = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/`;
  const events = ['policy-changed'];
  await post('/notifications', {
    name: 'all',
    url: target,
    remotes: ['*'],
    events,
    reason: 'kills are near',
  });
  let acting = true;
  for (let killed = 0; killed < kills; killed += 1) {
    for (let at = 0; at < changes / kills; at += 1) {
      acting = !acting;
      if (at === Math.floor((random() * changes) / kills)) killNext = true;
      // A change whose response was lost may have happened: the same request changes nothing then.
      while (!(await post('/environments/production/policy', { acting, reason: 'kills are near' })))
        if (isGone(registry)) registry = await startRegistry();
    }
    registry.kill('SIGKILL');
    await until(() => isGone(registry));
    registry = await startRegistry();
  }
  const expected = await positions();
  expect(expected.length).toBeGreaterThanOrEqual(changes);
  await until(() => new Set(accepted).size === expected.length, {
    timeoutMs: 60_000 + kills * 60_000,
    everyMs: 200,
  });

  const first = accepted.filter((position, at) => accepted.indexOf(position) === at);
  expect(first).toEqual(expected);
  expect(requests).toBeGreaterThan(1.5 * expected.length);
});

/** The positions in the audit of all changes, the oldest first. */
async function positions(): Promise<number[]> {
  const found: number[] = [];
  for (let before: number | undefined; ; before = found.at(-1)) {
    const query = new URLSearchParams({
      action: 'policy',
      limit: '200',
      ...(before && { before: String(before) }),
    });
    const { rows } = (await (await fetch(`${url}/audit?${query}`)).json()) as {
      rows: { position: number }[];
    };
    if (rows.length === 0) return found.toReversed();
    found.push(...rows.map(({ position }) => position));
  }
}

/** Sends a change; false if the registry did not respond. */
async function post(to: string, body: object): Promise<boolean> {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const response = await fetch(`${url}${to}`, { method: 'POST', headers, body: JSON.stringify(body) }).catch(
    () => undefined,
  );
  if (response) expect([await response.text(), response.ok]).toEqual([expect.any(String), true]);
  return response !== undefined;
}

async function startRegistry(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [path.join(folder, 'registry/start.mjs')], {
    cwd: folder,
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  await until(async () => {
    if (isGone(child)) throw new Error('the registry ended while starting');
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return child;
}

function isGone({ exitCode, signalCode }: ChildProcess): boolean {
  return exitCode !== null || signalCode !== null;
}
