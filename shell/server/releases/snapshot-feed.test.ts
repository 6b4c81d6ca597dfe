import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import {
  errorCode,
  introductionText,
  PlatformError,
  retirementText,
  type Snapshot,
} from '@marquee/contracts';
import { startLittleRegistry, type LittleRegistry } from '../../testing/little-registry.ts';
import { aSigner, aSnapshot } from '../../testing/signed-snapshots.ts';
import { temporaryFolder } from '../../testing/temporary-folder.ts';
import { until } from '../../testing/until.ts';
import { followEnvironment, type SnapshotFeed } from './snapshot-feed.ts';
import { trustedKeys, type KeyRing } from './trusted-keys.ts';

const signer = aSigner();
const numbered = (sequence: number, wishes: Partial<Pick<Snapshot, 'environment' | 'expiresAt'>> = {}) =>
  signer.sign(aSnapshot({ sequence, remotes: {}, ...wishes }));

let registry: LittleRegistry;
let home: string;
let feeds: SnapshotFeed[];
beforeEach(async () => {
  registry = await startLittleRegistry();
  home = temporaryFolder();
  feeds = [];
});
afterEach(async () => {
  for (const feed of feeds) feed.stop();
  await registry.stop();
});

/** Follows `production`; `prepare` may hold a snapshot back or fail. */
async function following(
  prepare: (snapshot: Snapshot) => Promise<void> = async () => undefined,
  ring: Partial<KeyRing> = {},
) {
  const failures: unknown[] = [];
  const feed = await followEnvironment({
    environment: 'production',
    home,
    registryUrl: registry.url,
    keys: ring.keys ?? signer.keys,
    ...(ring.refresh && { refreshKeys: ring.refresh }),
    prepare,
    report: (failure) => failures.push(failure),
  });
  feeds.push(feed);
  return {
    feed,
    failures,
    codes: () => failures.map(errorCode),
    sequence: () => feed.current()?.sequence,
    reaches: (sequence: number) => until(() => feed.current()?.sequence === sequence),
  };
}

const streamsAsked = () => registry.asked.filter(({ url }) => url.endsWith('/stream'));

test('the snapshot in force comes at once, and every newer one as it is pushed', async () => {
  registry.push(numbered(3));
  const shell = await following();
  await shell.reaches(3);
  registry.push(numbered(4));
  await shell.reaches(4);
  registry.push(numbered(9));
  await shell.reaches(9);
  expect(shell.failures).toEqual([]);
  expect(streamsAsked()).toEqual([{ url: '/environments/production/stream', lastEventId: undefined }]);
});

test('bad snapshots are refused and reported once each, and the last good one stays', async () => {
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
    await until(() => streamsAsked().length === again && registry.listeners() === 1);
  }
  registry.push(numbered(8));
  await shell.reaches(8);

  expect(shell.failures).toHaveLength(bad.length);
  expect(shell.codes().slice(0, 5)).toEqual(Array(5).fill('SNAPSHOT_REFUSED'));
});

test('after a restart without the registry the last good snapshot is in force, even when it has expired', async () => {
  registry.push(numbered(5, { expiresAt: new Date(Date.now() + 1_500).toISOString() }));
  const before = await following();
  await before.reaches(5);
  registry.push('{"not": "a snapshot"}');
  await until(() => before.failures.length === 1);
  before.feed.stop();
  await registry.stop();
  await until(() => Date.parse(before.feed.current()?.expiresAt ?? '') < Date.now());

  const prepared: number[] = [];
  const after = await following(async ({ sequence }) => void prepared.push(sequence));
  expect(after.sequence()).toBe(5);
  expect(prepared).toEqual([5]);
});

test('a snapshot on disk that somebody altered is not believed', async () => {
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

test('a shell that comes back says what it has, and gets only what is newer', async () => {
  registry.push(numbered(5));
  const before = await following();
  await before.reaches(5);
  before.feed.stop();

  const after = await following();
  await until(() => streamsAsked().length === 2);
  expect(streamsAsked()[1]?.lastEventId).toBe('5');
  registry.push(numbered(6));
  await after.reaches(6);
  expect(after.failures).toEqual([]);
});

test('a cut stream is taken up again with the sequence reached, and a registry that was away is found again', async () => {
  registry.push(numbered(1));
  const shell = await following();
  await shell.reaches(1);
  registry.cutStreams();
  await until(() => streamsAsked().length === 2);
  expect(streamsAsked()[1]?.lastEventId).toBe('1');

  const port = Number(new URL(registry.url).port);
  await registry.stop();
  await until(() => shell.codes().includes('REGISTRY_UNREACHABLE'));
  expect(shell.sequence()).toBe(1);
  registry = await startLittleRegistry(port);
  registry.push(numbered(2));
  await shell.reaches(2);
});

test('a snapshot is in force only once it is prepared, and is not overtaken by an older one', async () => {
  const order: number[] = [];
  let ready = () => undefined as void;
  const held = new Promise<void>((resolve) => (ready = resolve));
  const shell = await following(async ({ sequence }) => {
    order.push(sequence);
    if (sequence === 3) await held;
  });
  await until(() => registry.listeners() === 1);
  registry.push(numbered(3));
  await until(() => order.includes(3));
  registry.push(numbered(2));
  // A new stream begins while the third is still being prepared.
  registry.cutStreams();
  expect(shell.sequence()).toBeUndefined();

  ready();
  await shell.reaches(3);
  await until(() => shell.failures.length > 0);
  expect(order).toEqual([3]);
  expect(shell.codes()).toEqual(['SNAPSHOT_REFUSED']);
});

test('a snapshot whose files did not come is tried again without another push, and reported once', async () => {
  let missing = 2;
  const shell = await following(async () => {
    if (missing > 0) {
      missing -= 1;
      throw new PlatformError('REGISTRY_UNREACHABLE', 'the store is restarting');
    }
  });
  await until(() => registry.listeners() === 1);
  registry.push(numbered(1));
  await shell.reaches(1);
  expect(shell.codes()).toEqual(['REGISTRY_UNREACHABLE']);
});

test('a snapshot that cannot be prepared leaves the last good one in force and on disk', async () => {
  const shell = await following(async ({ sequence }) => {
    if (sequence === 2) throw new PlatformError('INTEGRITY', 'a file is not what was published');
  });
  await until(() => registry.listeners() === 1);
  registry.push(numbered(1));
  await shell.reaches(1);
  registry.push(numbered(2));
  await until(() => shell.failures.length === 1);
  expect(shell.sequence()).toBe(1);
  expect(readFileSync(path.join(home, 'snapshot-production.json'), 'utf8')).toBe(JSON.stringify(numbered(1)));
});

test('stop ends the stream, the reconnecting and what is still being prepared', async () => {
  let ready = () => undefined as void;
  const held = new Promise<void>((resolve) => (ready = resolve));
  const shell = await following(() => held);
  await until(() => registry.listeners() === 1);
  registry.push(numbered(1));
  shell.feed.stop();
  await until(() => registry.listeners() === 0);
  ready();

  await wait(250);
  expect(streamsAsked()).toHaveLength(1);
  expect(shell.sequence()).toBeUndefined();
  expect(existsSync(path.join(home, 'snapshot-production.json'))).toBe(false);
  expect(shell.failures).toEqual([]);
});

test('a registry that changes its key is followed by no hand, and the old key is refused once it is retired', async () => {
  const heir = aSigner('key-2');
  const [publicKey] = heir.published.keys as [{ keyId: string; publicKey: string }];
  const introduction = {
    ...publicKey,
    introducedBy: 'key-1',
    signature: signer.signText(introductionText(publicKey)),
  };
  const publish = (said: object) => registry.serve('/public-keys', { body: JSON.stringify(said) });
  publish(signer.published);
  registry.push(numbered(1));
  const shell = await following(undefined, await trustedKeys({ home, registryUrl: registry.url }));
  await shell.reaches(1);

  publish({ keys: [...signer.published.keys, publicKey], introductions: [introduction] });
  registry.push(heir.sign(aSnapshot({ sequence: 2, remotes: {} })));
  await shell.reaches(2);
  expect(shell.failures).toEqual([]);

  const said = { keyId: 'key-1', retiredBy: 'key-2' };
  const retirement = { ...said, signature: heir.signText(retirementText(said)) };
  publish({ keys: [publicKey], introductions: [introduction], retirements: [retirement] });
  registry.push(heir.sign(aSnapshot({ sequence: 3, remotes: {} })));
  await shell.reaches(3);
  await until(() => readFileSync(path.join(home, 'trusted-keys.json'), 'utf8').includes('"retired": true'));
  registry.push(numbered(4));
  await until(() => shell.failures.length === 1);
  expect(shell.codes()).toEqual(['SNAPSHOT_REFUSED']);
  expect(shell.sequence()).toBe(3);
});
