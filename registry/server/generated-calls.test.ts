import type { AddressInfo } from 'node:net';
import { errorCatalogue } from '@marquee/contracts';
import { shellDigest } from '@marquee/contracts/shell-build';
import { listRoutes } from '@marquee/http-server';
import { callMaker, openCaller, routeNames, shown } from '@marquee/testing/generated-calls';
import { seededRandom } from '@marquee/testing/seeded-random';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

/** `npm test -- generated-calls` plays 200,000; `CALLS_SEED` plays a run again. */
const calls = Number(process.env['CALLS'] ?? 150);
/** `npm test` plays the same calls each time, the long form others. */
const seed = Number(
  process.env['CALLS_SEED'] ?? (process.env['CALLS'] !== undefined ? Date.now() % 1_000_000 : 1),
);

jest.setTimeout(120_000 + calls * 20);

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
const publishOnly = createTokenText();
const quiz = aBuild('mfe-quiz');
const shellFiles = { 'boot/boot.00000000.js': [...quiz.blobs.keys()][0]! };
beforeAll(async () => {
  postgres = await startTestPostgres();
  // Every request has a different network, or the rate limits would refuse most of them.
  registry = await postgres.openRegistry('generated', 'generated', {
    network: { trustedProxies: ['loopback'] },
  });
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  await publishBuild(registry, quiz);
  await publishBuild(registry, aBuild('mfe-quiz', { version: '1.1.0' }));
  await publishBuild(registry, aBuild('mfe-checkout'));
  for (const environment of ['production', 'staging'])
    await promoteBuild(registry, 'mfe-quiz', '1.0.0', environment);
  await storeToken(registry.db, 'publish-only', publishOnly, {
    rights: [{ remote: 'mfe-quiz', actions: ['publish'] }],
    expiresAt: new Date(Date.now() + 24 * 60 * 60 * 1000),
  });
});
afterAll(() => postgres.stop());

const alsoDocumented = [200, 201, 202, 204, 303, 304, 413, 414, 415];

/** The documented statuses: those of the error catalogue below 500, and these. */
// Fastify sends 413, 414 and 415: a body or a URL that is too long, an unknown content type.
const documented = new Set([
  ...alsoDocumented,
  ...Object.values(errorCatalogue)
    .map(({ status }) => status as number)
    .filter((status) => status < 500),
]);

test(`finding 22: ${calls} generated requests cause no 5xx, and every status is documented`, async () => {
  const about = { remote: 'mfe-quiz', reason: 'generated' };
  const release = { ...about, version: '1.1.0' };
  const variants = [
    { name: 'one', version: '1.0.0', weight: 1 },
    { name: 'two', version: '1.1.0', weight: 1 },
  ];
  const visitor = 'Abcdefgh1234Abcdefgh1234Abcdefgh';
  const beacon = { remote: 'mfe-quiz', release: '1.0.0', at: 1, visitor: 'a'.repeat(32) };
  const make = callMaker({
    random: seededRandom(seed),
    routes: routeNames(listRoutes(registry.app)).filter(
      (route) => !/ \/keys\/rotate$|\/assets\/fonts\/mukta/.test(route),
    ),
    fitting: {
      environment: ['production', 'staging'],
      remote: ['mfe-quiz', 'mfe-checkout', 'mfe-unknown'],
      version: ['1.0.0', '1.1.0', '9.9.9'],
      release: ['mfe-quiz@1.0.0', 'mfe-unknown@1.0.0'],
      sha256: [...quiz.blobs.keys(), '0'.repeat(64)],
      digest: [shellDigest(shellFiles), '0'.repeat(64)],
      id: ['1', '2', 'try'],
      name: ['asha', 'publish-only-2'],
      keyId: ['0'.repeat(16)],
      verb: ['kill', 'promote', 'canary', 'start-experiment', 'stop-experiment'],
      issuer: ['acme'],
      limit: ['1', '200', '1000'],
      hours: ['24', '1', '0.1'],
      before: ['1', '5'],
      next: ['/', '/console/audit'],
      text: ['quiz', '%', '_'],
    },
    queryNames: [
      'limit',
      'remote',
      'hours',
      'before',
      'next',
      'text',
      'version',
      'environment',
      'actor',
      'action',
      'done',
      'proposed',
      'code',
      'state',
    ],
    tokens: [
      undefined,
      'Bearer strange',
      'Basic eDp5',
      'Bearer eyJhbGciOiJub25lIn0.eyJpc3MiOiJ4In0.',
      `Bearer ${publishOnly}`,
      `Bearer ${registry.observeToken}`,
      `Bearer ${registry.token}`,
      `Bearer ${registry.token}`,
    ],
    bodies: [],
    bodiesByVerb: {
      promote: release,
      rollback: { ...about, version: '1.0.0' },
      canary: { ...release, percent: 5, steps: [{ percent: 10, minutes: 5 }] },
      withdraw: about,
      'start-experiment': { ...about, id: 'try', sharePercent: 10, variants },
      'stop-experiment': { ...about, id: 'try', promote: 'two' },
      'note-experiment': { ...about, id: 'try' },
      kill: about,
      revive: about,
      remove: about,
      pin: { ...release, visitor },
      unpin: { ...about, visitor },
      lock: about,
      unlock: about,
      tenant: { ...about, tenant: 'acme', version: '1.0.0' },
      settings: { ...about, values: { pageSize: 30 } },
      policy: { requireApproval: false, reason: 'generated' },
      approve: { reason: 'generated' },
      revoke: { reason: 'generated' },
      retire: { reason: 'generated' },
      sweep: { days: 30, dryRun: true, reason: 'generated' },
      releases: quiz.release,
      'shell-builds': { files: shellFiles },
      tokens: { name: 'asha', rights: [{ remote: 'mfe-quiz', actions: ['publish'] }], reason: 'generated' },
      environments: { name: 'staging', reason: 'generated' },
      teams: { name: 'quiz', remotes: ['mfe-quiz'], reason: 'generated' },
      overrides: { origin: 'http://localhost:4400', manifest: quiz.release.manifest },
      observations: {
        batch: '0f8fad5b-d9cb-469f-a165-70867728950e',
        observations: [
          { ...beacon, kind: 'error', cause: 'UNCAUGHT', message: 'x' },
          { ...beacon, kind: 'vital', name: 'LCP', value: 1_000 },
        ],
      },
    },
  });

  const caller = openCaller((registry.app.server.address() as AddressInfo).port);
  const faults: string[] = [];
  const counts = new Map<number, number>();
  let sent = 0;
  const one = async () => {
    while (sent < calls && faults.length < 20) {
      sent += 1;
      const call = make();
      const { status } = await caller.call(call).catch((failure: Error) => {
        throw new Error(`${failure.message} ${shown(call)}`);
      });
      counts.set(status, (counts.get(status) ?? 0) + 1);
      if (!documented.has(status)) faults.push(`${status} ${shown(call)}`);
    }
  };
  await Promise.all([one(), one(), one(), one()]);
  caller.close();
  expect({ seed, faults }).toEqual({ seed, faults: [] });
  // The calls reach something: the registry does not refuse all of them for their token.
  for (const status of [200, 400, 403, 404]) expect(counts.get(status)).toBeGreaterThan(0);
  expect(counts.get(200)).toBeGreaterThan(calls / 50);
  expect((await registry.app.inject('/readyz')).statusCode).toBe(200);
});
