import { spawn, type ChildProcess } from 'node:child_process';
import { createHash, verify } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';
import { bundleRole } from '@marquee/build/bundle-servers';
import { serverRoles } from '@marquee/build/server-roles';
import type { Release, SignedSnapshot, Snapshot } from '@marquee/contracts';
import { startEmbeddedPostgres, type EmbeddedPostgres } from '@marquee/database';
import { simulatedDelay, until } from '@marquee/testing/until';

/** `npm test -- kills` is the whole of it, 1,000; each kill costs the start of a process. */
const kills = Number(process.env['KILLS'] ?? 4);
jest.setTimeout(60_000 + kills * 30_000);

const token = 'for-this-test-only';
const root = path.resolve(import.meta.dirname, '../..');
let folder: string;
let postgres: EmbeddedPostgres;
let databaseUrl: string;
let url: string;
let registry: ChildProcess;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'interrupted-publish-'));
  // PostgreSQL runs as another user than root and has to get in.
  await chmod(folder, 0o755);
  // Bundles start in a third of the time, and each kill costs a start.
  await bundleRole(root, path.join(folder, 'registry'), serverRoles([])['registry']!);
  await bundleRole(root, path.join(folder, 'client'), {
    entry: 'shared/cli/src/testing/publishing-client.ts',
    files: [],
  });
  postgres = await startEmbeddedPostgres({ dataDir: path.join(folder, 'postgres') });
  databaseUrl = await postgres.url('registry');
  url = `http://127.0.0.1:${await freePort()}`;
  registry = await startRegistry();
});
afterAll(async () => {
  await killed(registry);
  await postgres.stop();
  await rm(folder, { recursive: true, force: true });
});

test(`publishing killed at ${kills} random times leaves no partial release and loses no accepted one`, async () => {
  const accepted = new Set<string>();
  let lastPromoted = 0;
  const accept = (printed: readonly string[]) => {
    for (const line of printed) {
      const [what, version = ''] = line.split(' ');
      if (what === 'published' || what === 'promoted') accepted.add(version);
      if (what === 'promoted') lastPromoted = Math.max(lastPromoted, rank(version));
    }
  };
  const { printed: before, oneReleaseMs } = await publishUndisturbed();
  accept(before);
  await nothingIsHalf(accepted, lastPromoted, 0);
  for (let round = 1; round <= kills; round += 1) {
    const client = startClient(round);
    const printed = linesOf(client);
    await until(() => printed.some((line) => line.startsWith('begun')));
    await simulatedDelay(Math.random() * 2 * oneReleaseMs);

    if (round % 2) await killed(client);
    else {
      await Promise.all([killed(registry), gone(client)]);
      registry = await startRegistry();
    }
    accept(printed);
    await nothingIsHalf(accepted, lastPromoted, round);
  }
  expect(accepted.size).toBeGreaterThan(0);
});

/** Some releases, and how long one takes on this machine, so that kills fall into publishing and not before it. */
async function publishUndisturbed(): Promise<{ printed: readonly string[]; oneReleaseMs: number }> {
  const client = startClient(0);
  const printed = linesOf(client);
  await until(() => printed.includes('begun 1.0.2'));
  const began = Date.now();
  await until(() => printed.includes('begun 1.0.4'));
  await killed(client);
  return { printed, oneReleaseMs: (Date.now() - began) / 2 };
}

function startClient(round: number): ChildProcess {
  const argv = [url, token, path.join(folder, 'work'), String(round)];
  return startProcess('client', argv);
}

async function nothingIsHalf(
  accepted: ReadonlySet<string>,
  lastPromoted: number,
  round: number,
): Promise<void> {
  const { releases } = await fetchJson<{ releases: { version: string }[] }>('/releases?limit=200');
  const known = new Set(releases.map(({ version }) => version));
  for (const version of [...accepted].filter((one) => one.startsWith(`1.${round}.`)))
    expect({ accepted: version, isKnown: known.has(version) }).toEqual({ accepted: version, isKnown: true });

  const fresh = releases.filter(({ version }) => version.startsWith(`1.${round}.`));
  for (const { version } of fresh) await isWhole(await fetchJson<Release>(`/releases/mfe-quiz/${version}`));

  const { keys } = await fetchJson<{ keys: { keyId: string; publicKey: string }[] }>('/public-keys');
  const { keyId, payload, signature } = await fetchJson<SignedSnapshot>('/environments/production/snapshot');
  const key = keys.find((one) => one.keyId === keyId)?.publicKey ?? '';
  expect(verify(null, Buffer.from(payload), key, Buffer.from(signature, 'base64'))).toBe(true);
  const snapshot = JSON.parse(payload) as Snapshot;
  for (const release of Object.values(snapshot.releases)) await isWhole(release);
  const live = snapshot.remotes['mfe-quiz']?.live;
  expect(live ? rank(live) : 0).toBeGreaterThanOrEqual(lastPromoted);
  expect(await fetchJson('/audit/check')).toMatchObject({ intact: true });
}

async function isWhole({ version, files }: Release): Promise<void> {
  expect(Object.keys(files)).toHaveLength(5);
  for (const [name, { sha256 }] of Object.entries(files)) {
    const file = await fetch(`${url}/blobs/${sha256}`, { headers: { authorization: `Bearer ${token}` } });
    const bytes = new Uint8Array(await file.arrayBuffer());
    const actual = createHash('sha256').update(bytes).digest('hex');
    expect({ version, name, sha256: actual }).toEqual({ version, name, sha256 });
  }
}

/** Later rounds and later releases of a round are newer. */
function rank(version: string): number {
  const [, round = '0', at = '0'] = version.split('.');
  return Number(round) * 10_000 + Number(at);
}

async function fetchJson<Result>(at: string): Promise<Result> {
  const response = await fetch(`${url}${at}`);
  expect({ at, status: response.status }).toEqual({ at, status: 200 });
  return (await response.json()) as Result;
}

async function startRegistry(): Promise<ChildProcess> {
  const child = startProcess('registry', [], {
    DATABASE_URL: databaseUrl,
    MARQUEE_HOME: folder,
    REGISTRY_PORT: new URL(url).port,
    REGISTRY_TOKEN: token,
  });
  const printed = linesOf(child);
  await until(async () => {
    if (child.exitCode !== null) throw new Error(`the registry ended while starting: ${printed.join('\n')}`);
    return fetch(`${url}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
  });
  return child;
}

/** Starts a bundle of `beforeAll`. */
function startProcess(role: string, argv: string[], more: Record<string, string> = {}): ChildProcess {
  return spawn(process.execPath, [path.join(folder, role, 'start.mjs'), ...argv], {
    cwd: folder,
    env: { ...process.env, ...more },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

function linesOf(child: ChildProcess): string[] {
  const lines: string[] = [];
  let rest = '';
  child.stderr?.resume();
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    const parts = (rest + text).split('\n');
    rest = parts.pop() ?? '';
    lines.push(...parts);
  });
  return lines;
}

async function killed(child: ChildProcess): Promise<void> {
  const ended = gone(child);
  child.kill('SIGKILL');
  await ended;
}

/** Also waits for its last output. */
function gone(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    if (child.exitCode !== null || child.signalCode !== null) resolve();
    else child.once('close', () => resolve());
  });
}
