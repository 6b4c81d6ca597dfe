import { errorCode, parseInput } from '@marquee/contracts';
import { SignJWT, UnsecuredJWT } from 'jose';
import { startTestIssuer, type TestIssuer } from '../testing/start-test-issuer.ts';
import { createCiIdentities, issuersSchema } from './ci-identity.ts';

let ci: TestIssuer;
beforeEach(async () => (ci = await startTestIssuer()));
afterEach(() => ci.stop());

const rights = [{ remote: 'mfe-quiz', actions: ['publish', 'promote'] }];
const run = {
  sub: 'repo:acme/quiz:ref:refs/heads/main',
  repository: 'acme/quiz',
  ref: 'refs/heads/main',
  run_id: 7,
};

function identities(change: object = {}) {
  const trust = [
    { claims: { repository: 'acme/quiz', ref: ['refs/heads/main', 'refs/heads/next'] }, rights },
  ];
  const issuers = [{ issuer: ci.url, audience: 'marquee', trust, ...change }];
  return createCiIdentities(parseInput(issuersSchema, { issuers }, 'issuers'), { cooldownMs: 0 });
}

async function refusal(token: Promise<string> | string, of = identities()): Promise<string> {
  try {
    await of.actorOf(await token);
    return 'let in';
  } catch (failure) {
    return `${errorCode(failure)} ${(failure as Error).message}`;
  }
}

test('a run whose claims match a rule has its rights, under a name that no token can have', async () => {
  const actor = await identities().actorOf(await ci.tokenOf(run));
  expect(actor).toEqual({
    name: `oidc:${new URL(ci.url).host}:repo:acme/quiz:ref:refs/heads/main`,
    rights,
    run: {
      issuer: ci.url,
      subject: run.sub,
      claims: { repository: 'acme/quiz', ref: 'refs/heads/main', run_id: '7' },
    },
  });
});

test.each([
  ['another repository', { repository: 'acme/checkout' }],
  ['another branch', { ref: 'refs/heads/evil' }],
  ['a longer name that begins alike', { repository: 'acme/quiz-evil' }],
  ['a claim that is missing', { ref: undefined }],
  ['a claim of another kind', { repository: ['acme/quiz'] }],
])('a run with %s has no rights', async (_what, change) => {
  expect(await refusal(ci.tokenOf({ ...run, ...change }))).toMatch(/NOT_ALLOWED no rule/);
});

test('a token for another audience, of another time, or with a lifetime of weeks is refused', async () => {
  const now = Math.floor(Date.now() / 1000);
  expect(await refusal(ci.tokenOf(run, { audience: 'https://github.com/acme' }))).toMatch(/NOT_ALLOWED.*aud/);
  expect(await refusal(ci.tokenOf(run, { issuedAt: now - 600 }))).toMatch(/NOT_ALLOWED.*exp/);
  expect(await refusal(ci.tokenOf(run, { issuedAt: now + 600 }))).toMatch(/NOT_ALLOWED.*iat/);
  const old = { issuedAt: now - 2 * 86_400, lifeSeconds: 30 * 86_400 };
  expect(await refusal(ci.tokenOf(run, old))).toMatch(/NOT_ALLOWED.*iat/);
});

test('clocks may differ by half a minute', async () => {
  const now = Math.floor(Date.now() / 1000);
  expect(await refusal(ci.tokenOf(run, { issuedAt: now + 20 }))).toBe('let in');
  expect(await refusal(ci.tokenOf(run, { issuedAt: now - 320 }))).toBe('let in');
});

test('unsigned tokens, tokens signed with a shared secret, with a stranger’s key or altered are refused', async () => {
  const unsigned = new UnsecuredJWT(run)
    .setIssuer(ci.url)
    .setAudience('marquee')
    .setIssuedAt()
    .setExpirationTime('5m');
  expect(await refusal(unsigned.encode())).toMatch(/NOT_ALLOWED/);

  const shared = new SignJWT(run)
    .setProtectedHeader({ alg: 'HS256', kid: 'ci-1' })
    .setIssuer(ci.url)
    .setAudience('marquee')
    .setIssuedAt()
    .setExpirationTime('5m')
    .sign(new TextEncoder().encode(JSON.stringify(ci.publicJwk())));
  expect(await refusal(shared)).toMatch(/NOT_ALLOWED/);

  const stranger = await startTestIssuer();
  expect(await refusal(stranger.tokenOf(run, { issuer: ci.url }))).toMatch(/NOT_ALLOWED/);
  await stranger.stop();

  const [head, , signature] = (await ci.tokenOf(run)).split('.');
  const [, evil] = (await ci.tokenOf({ ...run, repository: 'acme/evil' })).split('.');
  expect(await refusal(`${head}.${evil}.${signature}`)).toMatch(/NOT_ALLOWED.*signature/);
});

test('only algorithms on the list are accepted', async () => {
  expect(await refusal(ci.tokenOf(run), identities({ algorithms: ['RS256'] }))).toMatch(/NOT_ALLOWED.*alg/);
  expect(() => identities({ algorithms: ['HS256'] })).toThrow(/algorithms/);
});

test('keys are fetched once and cached, fetched again when the issuer rotates them, and cached keys survive its outage', async () => {
  const of = identities();
  for (let at = 0; at < 3; at += 1) expect(await refusal(ci.tokenOf(run), of)).toBe('let in');
  expect(ci.fetches()).toBe(1);

  const old = await ci.tokenOf(run);
  await ci.rotate('ci-2');
  expect(await refusal(ci.tokenOf(run), of)).toBe('let in');
  expect(ci.fetches()).toBe(2);
  expect(await refusal(old, of)).toMatch(/NOT_ALLOWED/);

  ci.down(true);
  expect(await refusal(ci.tokenOf(run), of)).toBe('let in');
});

test('an unreachable issuer is reported, and tried again', async () => {
  const of = identities();
  ci.down(true);
  expect(await refusal(ci.tokenOf(run), of)).toMatch(/^(CALL_FAILED|INVALID_INPUT)/);
  ci.down(false);
  expect(await refusal(ci.tokenOf(run), of)).toBe('let in');
});

test('a token of an unknown issuer has no actor', async () => {
  expect(await identities().actorOf('marquee_abc')).toBeUndefined();
  expect(
    await identities().actorOf(await ci.tokenOf(run, { issuer: 'https://elsewhere.test' })),
  ).toBeUndefined();
});

test.each([
  ['an issuer over an open line', { issuer: 'http://ci.example.test' }, /https/],
  ['a rule without a condition', { trust: [{ claims: {}, rights }] }, /at least one claim/],
  [
    'an unknown right',
    { trust: [{ claims: { sub: 'x' }, rights: [{ remote: '*', actions: ['rule'] }] }] },
    /actions/,
  ],
])('%s is refused when the file is read', (_what, change, why) => {
  expect(() => identities(change)).toThrow(why);
});

const ofOneRepository: Record<string, string | string[]>[] = [
  { repository: 'acme/quiz' },
  { repository: 'acme/quiz', repository_owner: 'acme', actor: 'ann' },
  { repository: 'acme/quiz', workflow: 'release' },
  { repository: 'acme/quiz', event_name: 'push' },
  { repository: 'acme/quiz', ref_type: ['tag', 'branch'] },
  { repository: 'acme/quiz', ref: 'refs/pull/7/merge' },
  { repository: 'acme/quiz', workflow_ref: 'acme/quiz/.github/workflows/release.yml@refs/pull/7/merge' },
  { sub: 'repo:acme/quiz:pull_request' },
  { project_path: 'acme/quiz', ref_protected: 'false' },
];

test.each(ofOneRepository)(
  'finding 28: a rule that pull requests meet too may grant nothing that changes a release: %j',
  (claims) => {
    const rule = (actions: string[]) => () =>
      identities({ trust: [{ claims, rights: [{ remote: 'mfe-quiz', actions }] }] });
    for (const action of ['publish', 'promote', 'rollback', 'administer'])
      expect(rule(['observe', action])).toThrow(/trust.*fits runs of pull requests too: name a claim/);
    expect(rule(['observe'])).not.toThrow();
  },
);

test.each<Record<string, string>>([
  { repository: 'acme/quiz', ref: 'refs/heads/main' },
  { repository: 'acme/quiz', ref_type: 'tag' },
  { sub: 'repo:acme/quiz:environment:production' },
  { project_path: 'acme/quiz', ref_protected: 'true' },
  { pipeline_slug: 'quiz', build_branch: 'main' },
])('a rule that no pull request meets may grant any right: %j', (claims) => {
  expect(() => identities({ trust: [{ claims, rights }] })).not.toThrow();
});
