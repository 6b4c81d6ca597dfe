import { Registry } from 'prom-client';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import {
  errorCode,
  introductionText,
  PlatformError,
  retirementText,
  sdk,
  type Release,
  type Snapshot,
} from '@marquee/contracts';
import { aRelease } from '../../testing/a-release.ts';
import { startFakeRegistry, type FakeRegistry } from '../../testing/fake-registry.ts';
import { readinessFor } from '../../testing/readiness-for.ts';
import { aSigner, aSnapshot } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { runPendingTasks, until } from '@marquee/testing/until';
import { createRegistryConnectedGauge } from './registry-connected-gauge.ts';
import { followEnvironment, type SnapshotFeed } from './snapshot-feed.ts';
import { trustedKeys, type KeyRing } from './trusted-keys.ts';

const signer = aSigner();
const numbered = (sequence: number, options: Partial<Pick<Snapshot, 'environment' | 'expiresAt'>> = {}) =>
  signer.sign(aSnapshot({ sequence, remotes: {}, ...options }));
const quiz = (version: string) => aRelease('mfe-quiz', { version }).release;
const auth = (version: string) => aRelease('mfe-auth', { version }).release;
const naming = (
  sequence: number,
  releases: Release[],
  change: (snapshot: Snapshot) => void = () => undefined,
) => {
  const snapshot = aSnapshot({ sequence, releases });
  change(snapshot);
  return signer.sign(snapshot);
};

let registry: FakeRegistry;
let home: string;
let feeds: SnapshotFeed[];
beforeEach(async () => {
  registry = await startFakeRegistry();
  home = temporaryFolder();
  feeds = [];
});
afterEach(async () => {
  for (const feed of feeds) feed.stop();
  await registry.stop();
});

/** Follows `production`; `start` may hold a release back or fail. */
async function following(
  start: (release: Release) => Promise<void> = async () => undefined,
  ring: Partial<KeyRing> = {},
  options: Partial<
    Pick<Parameters<typeof followEnvironment>[0], 'silentMs' | 'minSequence' | 'conditions'>
  > = {},
) {
  const failures: unknown[] = [];
  const report = (failure: unknown) => void failures.push(failure);
  const feed = await followEnvironment({
    environment: 'production',
    home,
    registryUrl: registry.url,
    versions: { sdk },
    keys: ring.keys ?? signer.keys,
    ...(ring.refresh && { refreshKeys: ring.refresh }),
    readiness: readinessFor({ start, report }),
    report,
    ...options,
  });
  feeds.push(feed);
  return {
    feed,
    failures,
    codes: () => failures.map(errorCode),
    sequence: () => feed.current()?.sequence,
    live: (remote: string) => feed.current()?.remotes[remote]?.live,
    isKilled: (remote: string) => feed.current()?.remotes[remote]?.killed !== undefined,
    reaches: (sequence: number) => until(() => feed.current()?.sequence === sequence),
  };
}

/** The worker of one version does not start until `ready` is called. */
function delayed(version: string) {
  let ready = () => undefined as void;
  const delay = new Promise<void>((resolve) => (ready = resolve));
  const start = async (release: Release) => (release.version === version ? delay : undefined);
  return { start, ready: () => ready() };
}

const killing =
  (remote: string) =>
  ({ remotes }: Snapshot) =>
    (remotes[remote]!.killed = { reason: 'in the test', at: '2026-01-01T00:00:00.000Z' });

const streamRequests = () => registry.requests.filter(({ url }) => url.endsWith('/stream'));

test('the active snapshot arrives at once, and every newer one when it is pushed', async () => {
  registry.push(numbered(3));
  const shell = await following();
  await shell.reaches(3);
  registry.push(numbered(4));
  await shell.reaches(4);
  registry.push(numbered(9));
  await shell.reaches(9);
  expect(shell.failures).toEqual([]);
  expect(streamRequests()).toEqual([{ url: '/environments/production/stream', lastEventId: undefined }]);
});

test('bad snapshots are refused and reported once each, and the last good one stays active', async () => {
  registry.push(numbered(5));
  const shell = await following();
  await shell.reaches(5);

  const good = numbered(6);
  const bad = [
    JSON.stringify({ ...good, payload: good.payload.replace('"sequence":6', '"sequence":7') }),
    JSON.stringify(aSigner('key-of-a-stranger').sign(aSnapshot({ sequence: 6 }))),
    JSON.stringify(numbered(6, { expiresAt: '2020-01-01T00:00:00.000Z' })),
    JSON.stringify(numbered(4)),
    JSON.stringify(numbered(6, { environment: 'staging' })),
    JSON.stringify(good).slice(0, -20),
  ];
  for (const [index, text] of bad.entries()) {
    registry.push(text);
    await until(() => shell.failures.length === index + 1);
  }
  // The registry greets a shell that comes again with the same bad one: that is known already.
  for (let again = 2; again < 4; again += 1) {
    registry.cutStreams();
    await until(() => streamRequests().length === again && registry.listeners() === 1);
  }
  registry.push(numbered(8));
  await shell.reaches(8);

  expect(shell.failures).toHaveLength(bad.length);
  expect(shell.codes().slice(0, 5)).toEqual(Array(5).fill('SNAPSHOT_REFUSED'));
});

test('after a restart without the registry the last good snapshot is active, even if it has expired', async () => {
  const expiresAt = new Date(Date.now() + 1_500).toISOString();
  registry.push(signer.sign(aSnapshot({ sequence: 5, releases: [quiz('1.0.0')], expiresAt })));
  const before = await following();
  await before.reaches(5);
  registry.push('{"not": "a snapshot"}');
  await until(() => before.failures.length === 1);
  before.feed.stop();
  await registry.stop();
  await until(() => Date.parse(before.feed.current()?.expiresAt ?? '') < Date.now());

  const started: string[] = [];
  const after = await following(async ({ version }) => void started.push(version));
  expect(after.sequence()).toBe(5);
  expect(started).toEqual(['1.0.0']);
});

test('an altered snapshot on disk is refused', async () => {
  registry.push(numbered(5));
  const before = await following();
  await before.reaches(5);
  before.feed.stop();
  const file = path.join(home, 'snapshot-production.json');
  writeFileSync(file, readFileSync(file, 'utf8').replace('production', 'producti0n'));
  await registry.stop();

  const after = await following();
  expect(after.sequence()).toBeUndefined();
  expect(after.codes()[0]).toBe('SNAPSHOT_REFUSED');
});

test('a shell that reconnects sends its sequence, and receives only newer snapshots', async () => {
  registry.push(numbered(5));
  const before = await following();
  await before.reaches(5);
  before.feed.stop();

  const after = await following();
  await until(() => streamRequests().length === 2);
  expect(streamRequests()[1]?.lastEventId).toBe('5');
  registry.push(numbered(6));
  await after.reaches(6);
  expect(after.failures).toEqual([]);
});

test('an interrupted stream resumes at its sequence, also after the registry was down', async () => {
  registry.push(numbered(1));
  const shell = await following();
  await shell.reaches(1);
  const metrics = new Registry();
  const connected = createRegistryConnectedGauge(metrics, shell.feed);
  const isConnected = async () => (await connected.get()).values[0]?.value;
  expect(await isConnected()).toBe(1);
  registry.cutStreams();
  await until(() => streamRequests().length === 2);
  expect(streamRequests()[1]?.lastEventId).toBe('1');

  const port = Number(new URL(registry.url).port);
  await registry.stop();
  await until(() => shell.codes().includes('REGISTRY_UNREACHABLE'));
  expect([shell.sequence(), await isConnected()]).toEqual([1, 0]);
  registry = await startFakeRegistry(port);
  registry.push(numbered(2));
  await shell.reaches(2);
  expect(await isConnected()).toBe(1);
});

test('a new release is active only when it is ready, and is not replaced by an older snapshot', async () => {
  const { start, ready } = delayed('1.1.0');
  const shell = await following(start);
  await until(() => registry.listeners() === 1);
  registry.push(naming(1, [quiz('1.0.0')]));
  await shell.reaches(1);
  registry.push(naming(3, [quiz('1.1.0')]));
  registry.push(naming(2, [quiz('1.0.5')]));
  await until(() => shell.failures.length > 0);
  // A new stream opens while the third release is being prepared: it requests newer snapshots than that.
  registry.cutStreams();
  await until(() => streamRequests().length === 2);
  expect(streamRequests()[1]?.lastEventId).toBe('3');
  expect([shell.sequence(), shell.live('mfe-quiz')]).toEqual([1, '1.0.0']);

  ready();
  await shell.reaches(3);
  expect(shell.live('mfe-quiz')).toBe('1.1.0');
  expect(new Set(shell.codes())).toEqual(new Set(['SNAPSHOT_REFUSED']));
});

test('a release that is not ready delays its remote only, and is reported as pending', async () => {
  const { start, ready } = delayed('1.1.0');
  const shell = await following(start);
  registry.push(naming(1, [quiz('1.0.0'), auth('1.0.0')]));
  await shell.reaches(1);
  registry.push(naming(2, [quiz('1.1.0'), auth('1.0.0')]));
  await until(() => shell.feed.pending().length === 1);
  registry.push(naming(3, [quiz('1.1.0'), auth('2.0.0')]));
  await shell.reaches(3);
  expect([shell.live('mfe-quiz'), shell.live('mfe-auth')]).toEqual(['1.0.0', '2.0.0']);
  expect(shell.feed.pending()).toEqual([quiz('1.1.0')]);

  registry.push(naming(4, [quiz('1.1.0'), auth('2.0.0')], killing('mfe-auth')));
  await until(() => shell.isKilled('mfe-auth'));
  registry.push(naming(5, [quiz('1.1.0'), auth('2.0.0')], killing('mfe-quiz')));
  await until(() => shell.isKilled('mfe-quiz'));
  expect(shell.live('mfe-quiz')).toBe('1.0.0');
  registry.push(naming(6, [quiz('1.0.0'), auth('2.0.0')]));
  await shell.reaches(6);
  expect([shell.feed.pending(), shell.isKilled('mfe-quiz')]).toEqual([[], false]);

  registry.push(naming(7, [quiz('1.1.0'), auth('2.0.0')]));
  ready();
  await shell.reaches(7);
  expect(shell.live('mfe-quiz')).toBe('1.1.0');
});

test('B1: the registry is told which release does not start, and that it does', async () => {
  let isBroken = true;
  const shell = await following(async ({ version }) => {
    if (version === '1.1.0' && isBroken)
      throw new PlatformError('REMOTE_DID_NOT_RENDER', 'mfe-quiz@1.1.0 did not start');
  });
  registry.push(naming(1, [quiz('1.0.0')]));
  await shell.reaches(1);
  registry.push(naming(2, [quiz('1.1.0')]));
  await until(() => streamRequests().at(-1)?.pending !== undefined);
  expect(streamRequests().at(-1)?.pending).toEqual(['mfe-quiz@1.1.0']);
  expect(shell.live('mfe-quiz')).toBe('1.0.0');

  isBroken = false;
  await until(() => streamRequests().at(-1)?.pending === undefined);
  expect(shell.live('mfe-quiz')).toBe('1.1.0');
  // The release that did not start, and no connection that was closed on purpose.
  expect(shell.codes()).toEqual(['REMOTE_DID_NOT_RENDER']);
});

test('feature 43: the registry is told what a shell cannot do besides, once for each change', async () => {
  let conditions: ('api-late' | 'content-failing')[] = [];
  const shell = await following(undefined, {}, { conditions: () => conditions });
  registry.push(naming(1, [quiz('1.0.0')]));
  await shell.reaches(1);
  shell.feed.tellTroubles();
  expect(streamRequests()).toHaveLength(1);

  conditions = ['api-late', 'content-failing'];
  shell.feed.tellTroubles();
  shell.feed.tellTroubles();
  await until(() => streamRequests().length === 2);
  expect(streamRequests().at(-1)?.conditions).toEqual(['api-late', 'content-failing']);
  conditions = [];
  await until(() => shell.feed.isConnected());
  shell.feed.tellTroubles();
  await until(() => streamRequests().length === 3);
  expect(streamRequests().at(-1)?.conditions).toBeUndefined();
  expect(shell.codes()).toEqual([]);
});

test('a withdrawal is active at once while another release is pending; a new remote waits for its release', async () => {
  const { start } = delayed('9.9.9');
  const shell = await following(start);
  const rollout = { version: '1.1.0', salt: 'salt', percent: 10 };
  registry.push(
    naming(1, [quiz('1.1.0'), quiz('1.0.0')], ({ remotes }) => (remotes['mfe-quiz']!.rollout = rollout)),
  );
  await shell.reaches(1);
  expect(shell.feed.current()?.remotes['mfe-quiz']).toMatchObject({ live: '1.0.0', rollout });

  const pinned = { ['A'.repeat(32)]: '9.9.9' };
  registry.push(
    naming(
      2,
      [auth('9.9.9'), quiz('9.9.9'), quiz('1.0.0')],
      ({ remotes }) => (remotes['mfe-quiz']!.pins = pinned),
    ),
  );
  await shell.reaches(2);
  const { remotes, releases } = shell.feed.current()!;
  expect(remotes).toEqual({ 'mfe-quiz': { live: '1.0.0', experiments: [], tenants: {}, pins: {} } });
  expect(Object.keys(releases)).toEqual(['mfe-quiz@1.0.0']);
});

test('a pending release is still pending after a restart without the registry', async () => {
  const { start } = delayed('1.1.0');
  const before = await following(start);
  registry.push(naming(1, [quiz('1.0.0'), auth('1.0.0')]));
  await before.reaches(1);
  registry.push(naming(2, [quiz('1.1.0'), auth('2.0.0')]));
  await before.reaches(2);
  before.feed.stop();
  await registry.stop();

  const after = await following(async ({ version }) => {
    if (version === '1.1.0') throw new PlatformError('REMOTE_TOO_LATE', 'it loops');
  });
  expect([after.sequence(), after.live('mfe-quiz'), after.live('mfe-auth')]).toEqual([2, '1.0.0', '2.0.0']);
});

test('the first snapshot waits for its releases, and one bad release does not prevent the start', async () => {
  const { start, ready } = delayed('1.0.0');
  const shell = await following(async (release) => {
    if (release.remote === 'mfe-auth') throw new PlatformError('REMOTE_TOO_LATE', 'it loops');
    await start(release);
  });
  registry.push(naming(1, [quiz('1.0.0'), auth('1.0.0')]));
  await until(() => shell.failures.length === 1);
  expect(shell.sequence()).toBeUndefined();
  ready();
  await shell.reaches(1);
  expect(shell.live('mfe-auth')).toBe('1.0.0');
});

test('missing files of a snapshot are fetched again without another push, and reported once @all', async () => {
  let missing = 2;
  const shell = await following(async () => {
    if (missing > 0) {
      missing -= 1;
      throw new PlatformError('REGISTRY_UNREACHABLE', 'the store is restarting');
    }
  });
  await until(() => registry.listeners() === 1);
  registry.push(naming(1, [quiz('1.0.0')]));
  await shell.reaches(1);
  expect(shell.codes()).toEqual(['REGISTRY_UNREACHABLE']);
});

test('a silent connection is opened again, and no snapshot is missed', async () => {
  registry.push(numbered(1));
  const shell = await following(undefined, undefined, { silentMs: 300 });
  await shell.reaches(1);
  registry.goSilent();
  registry.push(numbered(2));
  await shell.reaches(2);
  expect(streamRequests()[1]?.lastEventId).toBe('1');
});

test('stop ends the stream, reconnects and pending preparations', async () => {
  const { start, ready } = delayed('1.0.0');
  const shell = await following(start);
  await until(() => registry.listeners() === 1);
  registry.push(naming(1, [quiz('1.0.0')]));
  shell.feed.stop();
  await until(() => registry.listeners() === 0);
  ready();

  await runPendingTasks();
  expect(streamRequests()).toHaveLength(1);
  expect(shell.sequence()).toBeUndefined();
  expect(existsSync(path.join(home, 'snapshot-production.json'))).toBe(false);
  expect(shell.failures).toEqual([]);
});

test('a rotated key is trusted without manual work, and the old key is refused once it is retired', async () => {
  const heir = aSigner('key-2');
  const [publicKey] = heir.published.keys as [{ keyId: string; publicKey: string }];
  const introduction = {
    ...publicKey,
    introducedBy: 'key-1',
    signature: signer.signText(introductionText(publicKey)),
  };
  const publish = (statement: object) => registry.serve('/public-keys', { body: JSON.stringify(statement) });
  publish(signer.published);
  registry.push(numbered(1));
  const ring = await trustedKeys({ home, registryUrl: registry.url });
  const shell = await following(undefined, ring);
  await shell.reaches(1);

  publish({ keys: [...signer.published.keys, publicKey], introductions: [introduction] });
  registry.push(heir.sign(aSnapshot({ sequence: 2, remotes: {} })));
  await shell.reaches(2);
  expect(shell.failures).toEqual([]);

  const statement = { keyId: 'key-1', retiredBy: 'key-2' };
  const retirement = { ...statement, signature: heir.signText(retirementText(statement)) };
  publish({ keys: [publicKey], introductions: [introduction], retirements: [retirement] });
  registry.push(heir.sign(aSnapshot({ sequence: 3, remotes: {} })));
  await shell.reaches(3);
  await until(() => !ring.keys.has('key-1'));
  expect(readFileSync(path.join(home, 'trusted-keys.json'), 'utf8')).toContain('"retired": true');
  registry.push(numbered(4));
  await until(() => shell.failures.length > 0 || shell.sequence() === 4);
  expect([shell.codes(), shell.sequence()]).toEqual([['SNAPSHOT_REFUSED'], 3]);
});

test('a snapshot whose new key cannot be fetched is accepted once it can', async () => {
  const heir = aSigner('key-2');
  const [publicKey] = heir.published.keys as [{ keyId: string; publicKey: string }];
  const signature = signer.signText(introductionText(publicKey));
  const publish = (statement: object) => registry.serve('/public-keys', { body: JSON.stringify(statement) });
  publish(signer.published);
  registry.push(numbered(1));
  const shell = await following(undefined, await trustedKeys({ home, registryUrl: registry.url }));
  await shell.reaches(1);

  registry.serve('/public-keys', { status: 503, body: 'restarting' });
  registry.push(heir.sign(aSnapshot({ sequence: 2, remotes: {} })));
  await until(() => shell.codes().includes('REGISTRY_UNREACHABLE'));
  publish({
    keys: [...signer.published.keys, publicKey],
    introductions: [{ ...publicKey, introducedBy: 'key-1', signature }],
  });
  await shell.reaches(2);
  expect(shell.codes()).not.toContain('SNAPSHOT_REFUSED');
});

test('finding 18: a shell without a snapshot refuses those older than its configured sequence', async () => {
  registry.push(numbered(6));
  const { feed, failures } = await following(undefined, undefined, { minSequence: 7 });
  await until(() => failures.length === 1);
  expect(failures).toMatchObject([{ code: 'SNAPSHOT_REFUSED' }]);
  expect(feed.current()).toBeUndefined();
  registry.push(numbered(7));
  await until(() => feed.current()?.sequence === 7);
});

test('finding 18: a stored snapshot older than the configured sequence is refused too', async () => {
  writeFileSync(path.join(home, 'snapshot-production.json'), JSON.stringify(numbered(6)));
  const { feed, failures } = await following(undefined, undefined, { minSequence: 7 });
  expect(feed.current()).toBeUndefined();
  expect(failures).toMatchObject([{ code: 'SNAPSHOT_REFUSED' }]);
});
