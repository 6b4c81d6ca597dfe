import { parseInput } from '@marquee/contracts';
import { aBuild, changeTo, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { startTestIssuer, type TestIssuer } from '../testing/start-test-issuer.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';
import { peopleSchema } from './people.ts';

const address = 'https://registry.acme.test';
const remotePath = '/console/production/remotes/mfe-quiz';
const asha = {
  sub: '00u1asha',
  name: 'Asha Rao',
  email: 'asha@acme.test',
  email_verified: true,
  groups: ['staff', 'quiz'],
};
const quizTeam = {
  claims: { groups: 'quiz' },
  rights: [{ remote: 'mfe-quiz', actions: ['promote', 'kill'] }],
};

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let issuer: TestIssuer;
let registry: TestRegistry;
const { look, send, personOf, personWith } = consoleBrowser(() => registry, new URL(address).host);

beforeAll(async () => {
  [postgres, issuer] = await Promise.all([startTestPostgres(), startTestIssuer()]);
  registry = await openWith([quizTeam]);
  for (const version of ['1.0.0', '1.1.0']) await publishBuild(registry, aBuild('mfe-quiz', { version }));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});
afterAll(async () => {
  await issuer.stop();
  await postgres.stop();
});
beforeEach(() => {
  issuer.signsIn(asha);
  issuer.bendTokens({});
});

/** A registry on the same database that believes these rules. */
function openWith(trust: object[], more: object = {}): Promise<TestRegistry> {
  return postgres.openRegistry('people', undefined, { people: settings(trust, more) });
}

function settings(trust: object[], more: object = {}) {
  const { id: clientId, secret: clientSecret } = issuer.client;
  const acme = { name: 'acme', label: 'Acme', issuer: issuer.url, clientId, clientSecret, trust, ...more };
  return parseInput(peopleSchema, { address, issuers: [acme] }, 'people');
}

/** Follows the link to the issuer, and returns the browser's cookie and the callback. */
async function away(next = remotePath) {
  const left = await look(`/console/sign-in/acme?next=${encodeURIComponent(next)}`);
  expect(left.statusCode).toBe(303);
  const cookie = String(left.headers['set-cookie']).split(';')[0]!;
  const response = await fetch(String(left.headers.location), { redirect: 'manual' });
  const back = new URL(String(response.headers.get('location')));
  expect(back.origin).toBe(address);
  return { left, cookie, back: back.pathname + back.search };
}

/** Signs in at the issuer, and returns the final page and the session's cookie. */
async function signIn(next?: string) {
  const { cookie, back } = await away(next);
  const landed = await look(back, { cookie });
  const set = [landed.headers['set-cookie']].flat().map(String);
  const session = set.find((one) => one.startsWith('marquee_console='))?.split(';')[0] ?? '';
  return { landed, set, session };
}

test('a person signs in at their issuer, returns to their page, and acts under a unique name', async () => {
  expect((await look('/console/sign-in')).body).toMatch(
    /href="\/console\/sign-in\/acme\?[^"]*"[^>]*>\s*Sign in with Acme/,
  );
  const { left } = await away();
  const query = new URL(String(left.headers.location)).searchParams;
  expect(query.get('redirect_uri')).toBe(`${address}/console/sign-in/acme/callback`);
  for (const name of ['state', 'nonce', 'code_challenge'])
    expect(query.get(name)?.length).toBeGreaterThan(40);
  expect(query.get('code_challenge_method')).toBe('S256');
  for (const attribute of ['HttpOnly', 'SameSite=Lax', 'Path=/console/sign-in', 'Max-Age=600'])
    expect(String(left.headers['set-cookie'])).toContain(attribute);

  const { landed, set, session } = await signIn();
  expect([landed.statusCode, landed.headers.refresh]).toEqual([200, `0; url=${remotePath}`]);
  expect(landed.body).toContain(`href="${remotePath}"`);
  expect(set.find((one) => one.startsWith('marquee_console='))).toMatch(/HttpOnly.*SameSite=Strict/);
  expect(set.find((one) => one.startsWith('marquee_sign_in='))).toMatch(
    /marquee_sign_in=;.*Expires=Thu, 01 Jan 1970/,
  );

  const person = await personOf(session);
  expect((await look(remotePath, person)).body).toContain('<span>Asha Rao</span>');
  expect((await look(remotePath, person)).body).toMatch(/Asha Rao may not:[^<]* Canary/);
  expect(
    (await send(person, `${remotePath}/promote`, { version: '1.1.0', reason: 'ready' })).statusCode,
  ).toBe(303);
  const { rows } = (await registry.app.inject('/audit?limit=1&action=promote')).json();
  expect(rows[0].actor).toBe(`oidc:${new URL(issuer.url).host}:00u1asha`);
  expect(
    (await send(person, `${remotePath}/canary`, { version: '1.0.0', percent: '5', reason: 'x' })).statusCode,
  ).toBe(403);
});

test('a session stores little about a person: no token, and only claims that rules or screens need', async () => {
  issuer.signsIn({ ...asha, phone_number: '+49 30 1', address: 'Main Street 1' });
  await signIn();
  const { rows } = await registry.db.execute<{ all: string }>(
    `select string_agg(s::text, '') as all from console_sessions s where issuer is not null`,
  );
  expect(rows[0]!.all).toContain('asha@acme.test');
  for (const text of ['+49 30 1', 'Main Street', 'unused']) expect(rows[0]!.all).not.toContain(text);
});

test.each([
  ['a state that is not the browser’s own', (back: string) => back.replace(/state=[^&]+/, 'state=another')],
  ['no state', (back: string) => back.replace(/state=[^&]+/, '')],
  ['a forged code', (back: string) => back.replace(/code=[^&]+/, 'code=guessed')],
  ['another issuer’s name in the callback', (back: string) => `${back}&iss=https://evil.test`],
])('a callback with %s signs no person in', async (_what, change) => {
  const { cookie, back } = await away();
  const landed = await look(change(back), { cookie });
  expect(landed.statusCode).toBe(403);
  expect(String(landed.headers['set-cookie'])).not.toContain('marquee_console=');
});

test('a sign-in that another browser started, or that is replayed, is refused', async () => {
  const { cookie, back } = await away();
  expect((await look(back)).statusCode).toBe(403);
  expect((await look(back, { cookie: 'marquee_sign_in=e30' })).statusCode).toBe(403);
  const other = await away();
  expect((await look(back, { cookie: other.cookie })).statusCode).toBe(403);
  expect((await look(back, { cookie })).statusCode).toBe(200);
  const replayed = await look(back, { cookie });
  expect([replayed.statusCode, replayed.body.includes('invalid_grant')]).toEqual([403, true]);
});

const now = Math.floor(Date.now() / 1000);
test.each([
  ['another nonce', { nonce: 'another' }, {}],
  ['another audience', {}, { audience: 'marquee' }],
  ['another issuer', {}, { issuer: 'https://evil.test' }],
  ['a time that is over', {}, { issuedAt: now - 600 }],
])('a token with %s signs no person in', async (_what, claims, terms) => {
  issuer.signsIn({ ...asha, ...claims });
  issuer.bendTokens(terms);
  const { landed, session } = await signIn();
  expect([landed.statusCode, session]).toEqual([403, '']);
  expect(landed.body).toContain('is refused');
});

test('a token signed with a key that the issuer does not serve signs no person in @all', async () => {
  const served = await startTestIssuer();
  issuer.bendMetadata({ jwks_uri: `${served.url}/keys` });
  registry = await openWith([quizTeam]);
  expect((await signIn()).landed.statusCode).toBe(403);
  issuer.bendMetadata({});
  await served.stop();
  registry = await openWith([quizTeam]);
});

test('a person whom the issuer refuses, or whom no rule matches, is not signed in and sees the reason', async () => {
  issuer.signsIn(undefined);
  expect((await signIn()).landed.body).toContain('Acme did not let you in: access_denied');
  issuer.signsIn({ ...asha, groups: ['staff', 'quiz-evil'] });
  const { landed, session } = await signIn();
  expect([landed.statusCode, session]).toEqual([403, '']);
  expect(landed.body).toContain('No rule for people of');
});

test('an unverified e-mail address gives no rights @all', async () => {
  const byEmail = { ...quizTeam, claims: { email: 'asha@acme.test' } };
  registry = await openWith([byEmail]);
  issuer.signsIn({ ...asha, email_verified: false });
  expect((await signIn()).session).toBe('');
  issuer.signsIn(asha);
  expect((await signIn()).session).not.toBe('');
  registry = await openWith([quizTeam]);
});

test('a removed rule, and a team that loses a remote, end a person’s rights immediately @all', async () => {
  const ofTeam = { ...quizTeam, rights: [{ remote: '*', actions: ['kill'] }], team: 'quiz' };
  const team = (remotes: string[]) =>
    registry.app.inject({
      method: 'POST',
      url: '/teams',
      headers: { authorization: `Bearer ${registry.token}` },
      payload: { name: 'quiz', remotes, reason: 'for the test' },
    });
  registry = await openWith([ofTeam]);
  await team(['mfe-quiz']);
  const person = await personOf((await signIn()).session);
  expect((await look(`${remotePath}/kill`, person)).statusCode).toBe(200);
  await team(['mfe-checkout']);
  expect((await look(`${remotePath}/kill`, person)).statusCode).toBe(403);
  await team(['mfe-quiz']);
  expect(
    (await send(person, `${remotePath}/kill`, { reason: 'still mine', name: 'mfe-quiz' })).statusCode,
  ).toBe(303);

  registry = await openWith([{ ...quizTeam, claims: { groups: 'another' } }]);
  expect((await look('/', person)).body).not.toContain('Sign out');
  const tried = await send(person, `${remotePath}/revive`, { reason: 'x' });
  expect(tried.headers.location).toMatch(/^\/console\/sign-in\?next=/);
  registry = await openWith([quizTeam]);
  expect((await look('/', person)).body).toContain('Sign out');
  await changeTo(registry, 'revive', { remote: 'mfe-quiz' });
});

test('a person’s change is executed with the rights that they have at its approval @all', async () => {
  const approver = await personWith('bela', 'approve');
  const person = await personOf((await signIn()).session);
  expect((await changeTo(registry, 'policy', { requireApproval: true }, 'staging')).statusCode).toBe(200);
  const propose = async () => {
    const url = '/console/staging/remotes/mfe-quiz/promote';
    const proposed = await send(person, url, { version: '1.0.0', reason: 'for staging' });
    const [, id = ''] = /\?proposed=(\d+)$/.exec(String(proposed.headers.location)) ?? [];
    return `/console/approvals/${id}`;
  };
  const [first, second] = [await propose(), await propose()];
  expect((await look(first, person)).body).toContain('You requested this change');
  expect((await look(first, approver)).body).toContain('Asha Rao requested this');
  registry = await openWith([{ ...quizTeam, claims: { groups: 'another' } }]);
  expect((await send(approver, first, { reason: 'read it' })).statusCode).toBe(403);
  registry = await openWith([quizTeam]);
  expect((await send(approver, second, { reason: 'read it' })).statusCode).toBe(303);
});

test('signing in leads only into the console', async () => {
  for (const next of ['//elsewhere.test', 'https://elsewhere.test', '/\\elsewhere.test', '/\r\nset-cookie:x'])
    expect([next, (await signIn(next)).landed.headers.refresh]).toEqual([next, '0; url=/']);
  expect((await look('/console/sign-in/unknown')).statusCode).toBe(404);
});

test('an unreachable issuer is reported, and tried again @all', async () => {
  registry = await openWith([quizTeam]);
  issuer.down(true);
  expect((await look('/console/sign-in/acme')).statusCode).toBe(502);
  issuer.down(false);
  expect((await signIn()).session).not.toBe('');
});

test('a CI token signs no person in, and a person’s token publishes nothing', async () => {
  const token = await issuer.tokenOf(asha, { audience: issuer.client.id });
  const published = await registry.app.inject({
    method: 'POST',
    url: '/environments/production/kill',
    headers: { authorization: `Bearer ${token}` },
    payload: { remote: 'mfe-quiz', reason: 'x' },
  });
  expect(published.statusCode).toBe(403);
});

test.each([
  ['an address with a path', { address: 'https://registry.acme.test/console' }, /without a path/],
  ['an address over an open line', { address: 'http://registry.acme.test' }, /https/],
])('%s is refused when the file is read', (_what, change, why) => {
  expect(() => parseInput(peopleSchema, { issuers: [], ...change }, 'people')).toThrow(why);
});
