import { publishedKeysSchema } from '@marquee/contracts';
import { seededRandom } from '@marquee/testing/seeded-random';
import * as v from 'valibot';
import { createEdgeWorker } from '../../deploy/edge/worker/create-edge-worker.ts';
import { createSnapshotSource } from '../../deploy/edge/worker/snapshot-source.ts';
import { runMarquee } from '../site/run-marquee.ts';
import { servesWholeEnvironment } from '../site/serves-whole-environment.ts';
import { expect, test } from '../visitor/watched-test.ts';

const shellUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
const registryUrl = process.env['REGISTRY_URL'] ?? 'http://localhost:3003';
const host = new URL(shellUrl).host;
/** Results stay stored by name, and a journey may be played again. */
const run = Date.now();
const experiments = [
  { name: `worker-all-${run}`, remote: 'mfe-quiz', targeting: [] },
  { name: `worker-signed-in-${run}`, remote: 'mfe-fanzone', targeting: ['--signed-in'] },
  { name: `worker-android-${run}`, remote: 'mfe-auth', targeting: ['--platform', 'Android'] },
];

test.beforeAll(async () => {
  for (const { name, remote, targeting } of experiments) {
    const variants = ['a', 'b'].map((variant) => `${variant}=${remote}@1.0.0`);
    await runMarquee(['experiment', 'start', name, ...variants, ...targeting, '--reason', 'a journey']);
  }
  const { payload } = (await (await fetch(`${registryUrl}/environments/production/snapshot`)).json()) as {
    payload: string;
  };
  const { sequence } = JSON.parse(payload) as { sequence: number };
  await expect.poll(() => servesWholeEnvironment(shellUrl, sequence)).toBe(true);
});
test.afterAll(async () => {
  for (const { name } of experiments)
    await runMarquee(['experiment', 'stop', name, '--reason', 'the journey is over']);
});

const userAgents = [
  'Mozilla/5.0 (Linux; Android 14) Mobile',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X)',
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64)',
];

/** A visitor with some of the cookies and headers on which a page may depend. */
function aVisitor(random: () => number, at: number) {
  const one = <T>(values: readonly T[]) => values[Math.floor(random() * values.length)]!;
  const cookies = {
    consent: one([undefined, 'accepted', 'rejected']),
    appBanner: one([undefined, undefined, undefined, '1']),
    moved: one([undefined, undefined, undefined, undefined, 'hi']),
    signedIn: one([undefined, '1']),
  };
  const known = Object.entries(cookies).filter((entry): entry is [string, string] => entry[1] !== undefined);
  const id = `${at}`.padStart(32, 'v');
  const headers: Record<string, string> = {
    'user-agent': one(userAgents),
    cookie: [['UUID', id], ...known].map((pair) => pair.join('=')).join('; '),
    ...one<Record<string, string>>([{}, {}, {}, { 'sec-gpc': '1' }]),
    ...one<Record<string, string>>([{}, { 'cf-ipcountry': 'IN' }]),
  };
  return { id, path: one(['/fans', '/hi/fans']), headers, cookies: new Map(known) };
}

test('the worker has the shell’s digest for each of four hundred visitors, with fewer requests', async () => {
  const response = await fetch(`${registryUrl}/public-keys`);
  const { keys } = v.parse(publishedKeysSchema, await response.json());
  let asked = 0;
  const failures: unknown[] = [];
  const worker = createEdgeWorker({
    origin: (request) => {
      asked += 1;
      return fetch(request);
    },
    originUrl: shellUrl,
    store: { match: async () => undefined, put: async () => undefined },
    snapshots: createSnapshotSource({
      registryUrl,
      environment: 'production',
      keys: Object.fromEntries(keys.map(({ keyId, publicKey }) => [keyId, publicKey])),
      fetch,
      now: Date.now,
      report: (failure) => failures.push(failure),
    }),
    clientAddressHeader: 'cf-connecting-ip',
    countryHeader: 'cf-ipcountry',
    tenantHosts: {},
  });
  const random = seededRandom(1);
  const digests = new Set<string>();
  for (let at = 0; at < 400; at += 1) {
    const { id, path, headers, cookies } = aVisitor(random, at);
    // For a moment one of them may have a newer snapshot than the other.
    await expect(async () => {
      const ofShell = await fetch(`${shellUrl}/__marquee/digest`, {
        headers: {
          ...headers,
          'accept-language': path.startsWith('/hi/') ? 'hi' : 'en',
          'x-forwarded-host': host,
        },
      });
      const { digest } = await worker.digest(
        { host, path, headers: new Headers(headers), cookies: new Map([['UUID', id], ...cookies]), id },
        () => undefined,
      );
      expect([headers, path, digest]).toEqual([headers, path, ofShell.headers.get('x-marquee-digest')]);
      digests.add(digest!);
    }).toPass();
  }
  expect(failures).toEqual([]);
  expect(digests.size).toBeGreaterThan(50);
  // A class is finer than a digest: the shell reads less of the country and of expired notices.
  expect(asked).toBeLessThan(350);
});
