import { parseInput, snapshotSchema, type Snapshot } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import { eq } from 'drizzle-orm';
import { previews, releases } from '../releases/release-tables.ts';
import { createTokenText, storeToken } from '../releases/tokens.ts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { connectShell } from '../testing/connect-shell.ts';
import { startTestIssuer, type TestIssuer } from '../testing/start-test-issuer.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { issuersSchema } from './ci-identity.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let ci: TestIssuer;
let registry: TestRegistry;
const version = '1.1.0-pr.7.9f3c';
const dayMs = 24 * 60 * 60 * 1000;

beforeAll(async () => {
  [postgres, ci] = await Promise.all([startTestPostgres(), startTestIssuer()]);
  const claims = { repository: 'acme/quiz', event_name: 'pull_request' };
  const trust = [{ claims, rights: [{ remote: 'mfe-quiz', actions: ['preview'] }] }];
  const issuers = parseInput(
    issuersSchema,
    { issuers: [{ issuer: ci.url, audience: 'marquee', trust }] },
    'issuers',
  );
  registry = await postgres.openRegistry('previews', 'previews', { issuers });
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  for (const remote of ['mfe-quiz', 'mfe-checkout']) {
    await publishBuild(registry, aBuild(remote));
    await publishBuild(registry, aBuild(remote, { version }));
    await promoteBuild(registry, remote, '1.0.0');
  }
});
afterAll(async () => {
  await ci.stop();
  await postgres.stop();
});
beforeEach(() => registry.db.delete(previews));

const path = '/environments/production/previews';
const quiz = { remote: 'mfe-quiz', version };
const checkout = { remote: 'mfe-checkout', version };
const request = (method: 'GET' | 'POST', url: string, payload?: object, token = registry.token) =>
  registry.app.inject({
    method,
    url,
    headers: token ? { authorization: `Bearer ${token}` } : {},
    ...(payload && { payload }),
  });
const create = (body: object = {}, token = registry.token) =>
  request('POST', path, { releases: [quiz], ...body }, token);
const end = (which: number | string, token = registry.token) =>
  request('POST', `${path}/${which}/end`, {}, token);
async function snapshot(): Promise<Snapshot> {
  const { payload } = (await request('GET', '/environments/production/snapshot')).json();
  return parseInput(snapshotSchema, JSON.parse(payload), 'snapshot');
}
const newestRow = async () => (await request('GET', '/audit?limit=1')).json().rows[0];
async function tokenFor(name: string, remote: string): Promise<string> {
  const token = createTokenText();
  const rights = [{ remote, actions: ['publish' as const] }];
  await storeToken(registry.db, name, token, { rights, expiresAt: new Date(Date.now() + dayMs) });
  return token;
}

test('feature 39: a preview of two teams is signed into the next snapshot, audited, and ends in the one after', async () => {
  const disconnect = await connectShell(registry, 'production', {
    sdk: { current: '2.0.0', oldest: '1.0.0' },
  });
  const body = { releases: [quiz, checkout], name: 'a change of two', days: 2, reason: 'see it first' };
  const response = await create(body);
  expect(response.statusCode).toBe(201);
  const { preview, link, expiresAt } = response.json();
  expect(link).toMatch(/^https:\/\/site\.example\/__marquee\/preview\?t=[\w-]{100,}$/);

  const after = await snapshot();
  const row = await request('GET', `/releases/mfe-quiz/${version}`);
  expect(after.previews).toEqual([
    {
      id: preview,
      name: 'a change of two',
      expiresAt,
      releases: {
        [`mfe-quiz@${version}`]: releaseHash(row.json()),
        [`mfe-checkout@${version}`]: expect.stringMatching(/^[0-9a-f]{64}$/),
      },
    },
  ]);
  expect(after.remotes['mfe-quiz']!.live).toBe('1.0.0');
  expect(Object.keys(after.served)).not.toContain(`mfe-quiz@${version}`);
  expect(await newestRow()).toMatchObject({
    action: 'preview',
    environment: 'production',
    reason: 'see it first',
    details: { preview, releases: [`mfe-quiz@${version}`, `mfe-checkout@${version}`], expiresAt },
  });

  expect((await end('a change of two')).json()).toMatchObject({ preview, ended: true });
  expect((await snapshot()).previews).toBeUndefined();
  expect(await newestRow()).toMatchObject({ action: 'end-preview', details: { preview } });
  expect((await end(preview)).statusCode).toBe(404);
  await disconnect();
});

test('feature 39: a preview of the same name takes its place, and links are for those who may make them', async () => {
  const first = (await create({ name: 'pr-7' })).json();
  const second = (await create({ name: 'pr-7', releases: [quiz, checkout] })).json();
  expect((await snapshot()).previews?.map(({ id }) => id)).toEqual([second.preview]);
  expect((await newestRow()).details.ended).toBe(first.preview);

  const listed = async (token: string) => (await request('GET', path, undefined, token)).json().previews;
  expect(await listed('')).toMatchObject([
    { preview: second.preview, name: 'pr-7', token: null, link: null },
  ]);
  const quizOnly = await tokenFor('quiz-only', 'mfe-quiz');
  expect(await listed(quizOnly)).toMatchObject([{ token: null }]);
  expect(await listed(registry.token)).toMatchObject([{ token: expect.any(String), link: null }]);
});

test('feature 39: each remote of a preview needs its right, to make one, to take its name and to end it', async () => {
  const quizOnly = await tokenFor('one-team', 'mfe-quiz');
  expect((await create({ releases: [quiz, checkout] }, quizOnly)).statusCode).toBe(403);
  expect(await newestRow()).toMatchObject({ action: 'refused-publish', remote: 'mfe-checkout' });
  const { preview } = (await create({ releases: [checkout], name: 'theirs' })).json();
  expect((await create({ name: 'theirs' }, quizOnly)).statusCode).toBe(403);
  expect((await end(preview, quizOnly)).statusCode).toBe(403);
  expect((await create({}, quizOnly)).statusCode).toBe(201);
});

test.each([
  [
    'a release that was never published',
    { releases: [{ ...quiz, version: '9.9.9' }] },
    404,
    'was never published',
  ],
  [
    'two releases of one remote',
    { releases: [quiz, { ...quiz, version: '1.0.0' }] },
    400,
    'one release of mfe-quiz',
  ],
  ['no release', { releases: [] }, 400, 'releases'],
  ['a name that is a number', { name: '12' }, 400, 'more than digits'],
  ['more than thirty days', { days: 31 }, 400, 'days'],
])('feature 39: a preview of %s is refused', async (_what, body, status, message) => {
  const response = await create(body);
  expect([response.statusCode, response.json().message]).toEqual([status, expect.stringContaining(message)]);
});

test('feature 39: no preview shows a release that was withdrawn, or two owners of one page', async () => {
  await publishBuild(registry, aBuild('mfe-quiz', { version: '1.2.0' }));
  await promoteBuild(registry, 'mfe-quiz', '1.2.0');
  await changeTo(registry, 'rollback', { remote: 'mfe-quiz' });
  const withdrawn = await create({ releases: [{ remote: 'mfe-quiz', version: '1.2.0' }] });
  expect([withdrawn.statusCode, withdrawn.json().code]).toEqual([409, 'CHANGE_REFUSED']);

  // A prerelease claims no page, so both can be published.
  const paths = ['/new'];
  for (const remote of ['mfe-one', 'mfe-two'])
    await publishBuild(registry, aBuild(remote, { version: '1.0.0-pr.1', paths }));
  const both = ['mfe-one', 'mfe-two'].map((remote) => ({ remote, version: '1.0.0-pr.1' }));
  const conflict = await create({ releases: both });
  expect([conflict.statusCode, conflict.json().code]).toEqual([409, 'ROUTE_TAKEN']);
});

test('feature 39: visitors get a prerelease only where the policy allows it', async () => {
  const refused = await promoteBuild(registry, 'mfe-checkout', version);
  expect([refused.statusCode, refused.json().code]).toEqual([422, 'RELEASE_REFUSED']);
  expect(refused.json().message).toMatch(/serves no prerelease.*marquee preview mfe-checkout@/);
  const policy = (prereleases: string) =>
    request('POST', '/environments/staging/policy', { prereleases, reason: 'a candidate' });
  expect((await policy('allow')).json()).toMatchObject({ prereleases: 'allow' });
  expect((await promoteBuild(registry, 'mfe-checkout', version, 'staging')).statusCode).toBe(200);
});

test('feature 39: the CI run of a pull request publishes and previews prereleases, and changes nothing else', async () => {
  const token = await ci.tokenOf({
    sub: 'repo:acme/quiz:pull_request',
    repository: 'acme/quiz',
    event_name: 'pull_request',
  });
  const as = { app: registry.app, token };
  const next = '1.1.0-pr.8.0a1b';
  expect((await publishBuild(as, aBuild('mfe-quiz', { version: next }))).statusCode).toBe(201);
  const made = await create({ releases: [{ remote: 'mfe-quiz', version: next }], name: 'pr-8' }, token);
  expect(made.statusCode).toBe(201);
  expect((await end('pr-8', token)).statusCode).toBe(200);

  const released = await publishBuild(
    as,
    aBuild('mfe-quiz', { version: '1.1.0', code: 'of a pull request' }),
  );
  const others = await publishBuild(as, aBuild('mfe-checkout', { version: next }));
  expect([released.statusCode, others.statusCode]).toEqual([403, 403]);
  for (const [verb, more] of [
    ['promote', { version: '1.0.0' }],
    ['canary', { version: next, percent: 1 }],
    ['pin', { version: next, visitor: 'Abcdefgh1234Abcdefgh1234Abcdefgh' }],
    ['kill', {}],
    ['rollback', {}],
  ] as const) {
    const { statusCode } = await changeTo(as, verb, { remote: 'mfe-quiz', ...more });
    expect([verb, statusCode]).toEqual([verb, 403]);
  }
});

test('feature 39: a rule that fits pull requests may grant observe and preview only', () => {
  const parse = (...actions: string[]) =>
    parseInput(
      issuersSchema,
      {
        issuers: [
          {
            issuer: ci.url,
            audience: 'marquee',
            trust: [{ claims: { repository: 'acme/quiz' }, rights: [{ remote: 'mfe-quiz', actions }] }],
          },
        ],
      },
      'issuers',
    );
  expect(() => parse('observe', 'preview')).not.toThrow();
  for (const action of ['publish', 'promote', 'canary', 'approve', 'administer'])
    expect(() => parse('preview', action)).toThrow(/grant observe and preview only/);
});

test('feature 39: a prerelease is swept a week after its publication and the end of its last preview', async () => {
  const old = '0.9.0-pr.1.aaaa';
  await publishBuild(registry, aBuild('mfe-quiz', { version: old, code: 'old' }));
  await registry.db
    .update(releases)
    .set({ publishedAt: new Date(Date.now() - 8 * dayMs) })
    .where(eq(releases.version, old));
  const { preview } = (await create({ releases: [{ remote: 'mfe-quiz', version: old }], days: 30 })).json();
  const would = async () =>
    (await request('POST', '/sweep', { dryRun: true, reason: 'for the test' })).json().releases;
  expect(await would()).toEqual([]);
  await end(preview);
  expect(await would()).toEqual([]);
  const weekAgo = new Date(Date.now() - 7 * dayMs - 1);
  await registry.db.update(previews).set({ endedAt: weekAgo }).where(eq(previews.id, preview));
  expect(await would()).toEqual([`mfe-quiz@${old}`]);
});
