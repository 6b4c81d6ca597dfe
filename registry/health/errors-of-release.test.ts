import { createHash } from 'node:crypto';
import type { Observation } from '@marquee/contracts';
import { transformSync } from '@swc/core';
import { aBuild, promoteBuild, publishBuild, type Build } from '../testing/a-build.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { storeToken } from '../releases/tokens.ts';
import { eq } from 'drizzle-orm';
import { recordErrors, maxFaults } from './record-errors.ts';
import { maxFaultsPerVisitor } from './error-visitors.ts';
import { releaseErrors } from './health-tables.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('errors');
  const build = aBuild('mfe-quiz', { version: '2.1.0' });
  addBuiltScript(build);
  expect((await publishBuild(registry, build)).statusCode).toBe(201);
});
afterAll(() => postgres.stop());

const source = `export function addUp(scores: number[]) {
  const total = scores.length;
  throw new Error('the scores do not add up: ' + total);
}
`;

/** A script and its map as a build of the team has them. */
function addBuiltScript({ release, blobs }: Build) {
  const { code, map = '' } = transformSync(source, {
    filename: 'score.ts',
    sourceMaps: true,
    minify: true,
    jsc: { parser: { syntax: 'typescript' }, target: 'es2022', minify: { mangle: true, compress: false } },
  });
  const placed = JSON.parse(map) as { sources: string[] };
  placed.sources = ['webpack://mfe_quiz_2_1_0/./src/play/score.ts'];
  for (const [path, text] of [
    ['browser/play.1a2b.js', code],
    ['maps/browser/play.1a2b.js.map', JSON.stringify(placed)],
  ] as const) {
    const bytes = Buffer.from(text);
    const sha256 = createHash('sha256').update(bytes).digest('hex');
    const integrity = `sha384-${createHash('sha384').update(bytes).digest('base64')}`;
    release.files[path] = { sha256, integrity, bytes: bytes.length };
    blobs.set(sha256, bytes);
  }
  column = code.indexOf('throw') + 1;
}
let column = 0;

const visitor = (at: number) => at.toString(16).padStart(32, '0');
const error = (more: Partial<Extract<Observation, { kind: 'error' }>> = {}): Observation => ({
  kind: 'error',
  remote: 'mfe-quiz',
  release: '2.1.0',
  at: 1,
  visitor: visitor(1),
  network: visitor(1).slice(16),
  source: 'browser',
  cause: 'UNCAUGHT',
  message: 'the scores do not add up: 5',
  stack: `Error: no\n    at t (/remotes/mfe-quiz/2.1.0/play.1a2b.js:1:${column})\n    at r (/assets/runtime/core.js:1:9)`,
  ...more,
});

const book = (beacons: Observation[], at = '2026-01-01T10:00:00.000Z') =>
  recordErrors(registry.db, 'production', beacons, new Date(at));
const read = (path: string, token: string | undefined = registry.token) =>
  registry.app.inject({ url: path, headers: token ? { authorization: `Bearer ${token}` } : {} });

test('one fault is one row with its count, and its stack resolved to source lines', async () => {
  await book([error(), error({ message: 'the scores do not add up: 7' })]);
  await book([error()], '2026-01-02T10:00:00.000Z');
  const { errors } = (await read('/environments/production/errors/mfe-quiz?version=2.1.0')).json();
  expect(errors).toEqual([
    expect.objectContaining({
      version: '2.1.0',
      cause: 'UNCAUGHT',
      count: 3,
      visitors: 1,
      firstAt: '2026-01-01T10:00:00.000Z',
      lastAt: '2026-01-02T10:00:00.000Z',
      frames: [
        {
          raw: `at t (/remotes/mfe-quiz/2.1.0/play.1a2b.js:1:${column})`,
          source: {
            remote: 'mfe-quiz',
            version: '2.1.0',
            file: 'src/play/score.ts',
            line: 3,
            column: 3,
            code: "throw new Error('the scores do not add up: ' + total);",
          },
        },
        { raw: 'at r (/assets/runtime/core.js:1:9)' },
      ],
    }),
  ]);
});

test('another release, environment or remote has separate errors', async () => {
  await book([error({ release: '2.0.0' })]);
  const versions = async (path: string) =>
    ((await read(path)).json() as { errors: { version: string }[] }).errors.map(({ version }) => version);
  expect(await versions('/environments/production/errors/mfe-quiz?version=2.0.0')).toEqual(['2.0.0']);
  expect(await versions('/environments/staging/errors/mfe-quiz')).toEqual([]);
  expect(await versions('/environments/production/errors/mfe-auth')).toEqual([]);
});

test('reading the stacks of a remote needs the right to publish it', async () => {
  const path = '/environments/production/errors/mfe-quiz';
  expect((await registry.app.inject(path)).statusCode).toBe(403);
  await storeToken(registry.db, 'auth team', 'marquee_auth', {
    rights: [{ remote: 'mfe-auth', actions: ['publish'] }],
    expiresAt: new Date(Date.now() + 60_000),
  });
  const refused = await read(path, 'marquee_auth');
  expect(refused.statusCode).toBe(403);
  expect(refused.json()).toMatchObject({ message: expect.stringContaining('the errors of mfe-quiz') });
});

test('finding 11: a stack that names another team’s remote shows no source lines of that remote', async () => {
  await publishBuild(registry, aBuild('mfe-fanzone', { version: '2.1.0' }));
  const stack = `Error: forged\n    at t (/remotes/mfe-quiz/2.1.0/play.1a2b.js:1:${column})`;
  await book([error({ remote: 'mfe-fanzone', message: 'forged', stack })]);
  const rightsOn = (...remotes: string[]) =>
    remotes.map((remote) => ({ remote, actions: ['publish' as const] }));
  const expiresAt = new Date(Date.now() + 60_000);
  const terms = { rights: rightsOn('mfe-fanzone'), expiresAt };
  await storeToken(registry.db, 'fan team', 'marquee_fans', terms);
  await storeToken(registry.db, 'both teams', 'marquee_both', {
    rights: rightsOn('mfe-fanzone', 'mfe-quiz'),
    expiresAt,
  });

  const path = '/environments/production/errors/mfe-fanzone';
  const frames = async (token: string) => (await read(path, token)).json().errors[0].frames;
  expect(await frames('marquee_fans')).toEqual([{ raw: expect.stringContaining('/remotes/mfe-quiz/') }]);
  expect((await frames('marquee_both'))[0].source).toMatchObject({ remote: 'mfe-quiz', line: 3 });

  const { signIn, look } = consoleBrowser(() => registry);
  const page = '/console/production/remotes/mfe-fanzone/errors';
  await promoteBuild(registry, 'mfe-fanzone', '2.1.0');
  expect((await look(page, await signIn('marquee_fans'))).body).not.toContain('the scores do not add up');
  expect((await look(page, await signIn('marquee_both'))).body).toContain('the scores do not add up');
});

test('however many different errors browsers invent, a release has a limited number of rows @all', async () => {
  const invented = Array.from({ length: maxFaults + 50 }, (_, at) =>
    error({
      remote: 'mfe-auth',
      release: '1.0.0',
      message: 'x'.repeat(at),
      stack: '',
      visitor: visitor(at),
      network: visitor(at).slice(16),
    }),
  );
  await book(invented.slice(0, 120));
  await book(invented.slice(120));
  await book(invented.slice(0, 120));
  const rows = await registry.db.select().from(releaseErrors).where(eq(releaseErrors.remote, 'mfe-auth'));
  expect(rows).toHaveLength(maxFaults + 1);
  expect(rows.find(({ cause }) => cause === 'others')).toMatchObject({ stack: '', visitors: 0 });
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(maxFaults + 50 + 120);
});

/** Invented faults, as many as fit into a request, from a visitor of one network. */
const flood = (from: number) =>
  Array.from({ length: 100 }, (_, at) =>
    error({
      release: '3.0.0',
      message: `made up ${letters(from * 100 + at)}`,
      visitor: visitor(from),
      stack: '',
    }),
  );
/** Numbers of a message do not tell faults apart; letters do. */
const letters = (at: number) => [...String(at)].map((digit) => 'abcdefghij'[Number(digit)]).join('');
const genuine = (of: number) =>
  error({
    release: '3.0.0',
    message: 'the score fell off',
    visitor: visitor(of),
    network: visitor(of).slice(16),
    stack: '',
  });
const faultsOf = async (version: string) =>
  (await read(`/environments/production/errors/mfe-quiz?version=${version}&limit=200`)).json().errors as {
    message: string;
    visitors: number;
    count: number;
  }[];

test('finding 14: a fault after three flooding requests is stored, and is listed first once others report it', async () => {
  for (const from of [1, 2, 3]) await book(flood(from));
  expect((await faultsOf('3.0.0')).length).toBeLessThanOrEqual(3 * maxFaultsPerVisitor + 1);
  await book([genuine(1_001)]);
  expect((await faultsOf('3.0.0')).map(({ message }) => message)).toContain('the score fell off');
});

test('finding 14: a network that fills every row with invented faults displaces no fault of two networks @all', async () => {
  await book([genuine(2_001), genuine(2_002)], '2026-02-01T10:00:00.000Z');
  for (let from = 100; from < 160; from += 1) await book(flood(from), '2026-02-01T11:00:00.000Z');
  const faults = await faultsOf('3.0.0');
  expect(faults).toHaveLength(maxFaults);
  expect(faults[0]).toMatchObject({ message: 'the score fell off', visitors: 3 });

  // What is new finds room among them, and only the oldest of those few met has to go.
  await book(
    [error({ release: '3.0.0', message: 'late', visitor: visitor(9), stack: '' })],
    '2026-02-01T12:00:00.000Z',
  );
  expect((await faultsOf('3.0.0')).map(({ message }) => message)).toContain('late');
});

test('finding 14: one visitor reports a few faults an hour; the rest are counted as others', async () => {
  const faults = Array.from({ length: 50 }, (_, at) =>
    error({ release: '4.0.0', message: `made up ${letters(at)}`, stack: '' }),
  );
  await book(faults);
  await book(faults);
  const rows = await registry.db.select().from(releaseErrors).where(eq(releaseErrors.version, '4.0.0'));
  expect(rows).toHaveLength(maxFaultsPerVisitor + 1);
  expect(rows.find(({ cause }) => cause === 'others')).toMatchObject({
    count: 2 * (50 - maxFaultsPerVisitor),
  });
  await book(faults.slice(20, 30), '2026-01-01T11:30:00.000Z');
  const later = await registry.db.select().from(releaseErrors).where(eq(releaseErrors.version, '4.0.0'));
  expect(later).toHaveLength(2 * maxFaultsPerVisitor + 1);
});
