import { aBuild, promoteBuild, publishBuild } from '../testing/a-build.ts';
import { consoleBrowser } from '../testing/console-browser.ts';
import { startTestPostgres, type TestRegistry } from '../testing/start-test-registry.ts';

let postgres: Awaited<ReturnType<typeof startTestPostgres>>;
let registry: TestRegistry;
beforeAll(async () => {
  postgres = await startTestPostgres();
  registry = await postgres.openRegistry('console-session');
  await publishBuild(registry, aBuild('mfe-quiz'));
  await promoteBuild(registry, 'mfe-quiz', '1.0.0');
});
afterAll(() => postgres.stop());

const { look, submit, send, signIn, personWith } = consoleBrowser(() => registry);

test('the cookie of a session opens only the console, not the HTTP API', async () => {
  const { cookie } = await signIn(registry.token);
  const [, secret = ''] = cookie.split('=');
  const kill = { remote: 'mfe-quiz', reason: 'tried' };
  for (const headers of [{ cookie }, { authorization: `Bearer ${secret}` }]) {
    const tokens = await registry.app.inject({ url: '/tokens', headers });
    const killed = await registry.app.inject({
      method: 'POST',
      url: '/environments/production/kill',
      headers: { ...headers, host: 'registry.test', origin: 'http://registry.test' },
      payload: kill,
    });
    expect([tokens.statusCode, killed.statusCode]).toEqual([403, 403]);
  }
});

test('each sign-in has its own secret, and a cookie that an attacker chose never becomes a session', async () => {
  const first = await signIn(registry.token);
  const second = await signIn(registry.token);
  expect(second.cookie).not.toBe(first.cookie);
  expect(second.formToken).not.toBe(first.formToken);

  const [name = ''] = first.cookie.split('=');
  const chosen = `${name}=${'a'.repeat(43)}`;
  const response = await submit('/console/sign-in', { token: registry.token, next: '/' }, { cookie: chosen });
  expect(String(response.headers['set-cookie'])).not.toContain('a'.repeat(43));
  expect((await look('/', { cookie: chosen })).body).toContain('Sign in</a>');
});

test('a form token alone, or with another session’s cookie, changes nothing', async () => {
  const { formToken } = await signIn(registry.token);
  const other = await signIn(registry.token);
  const path = '/console/production/remotes/mfe-quiz/kill';
  expect((await send({ cookie: '', formToken }, path, { reason: 'tried' })).statusCode).not.toBe(200);
  expect((await send({ cookie: other.cookie, formToken }, path, { reason: 'tried' })).statusCode).toBe(403);
  const { remotes } = (await registry.app.inject('/environments/production')).json();
  expect(remotes).toMatchObject([{ remote: 'mfe-quiz', killed: null }]);
});

test.each([
  '/',
  '/console/audit?text="><script>alert(1)</script>',
  '/console/sign-in?next="><script>',
  '/console/nothing',
])('the page %s may load only the console’s own assets, and cannot be framed', async (url) => {
  const { body, headers } = await look(url);
  const policy = String(headers['content-security-policy']);
  expect(policy).toMatch(/default-src 'none'/);
  expect(policy).toMatch(/frame-ancestors 'none'/);
  expect(policy).not.toContain('unsafe');
  expect(body).not.toContain('<script>');
});

test('finding 22: behind TLS the cookie belongs to this host only, and no other host or plain HTTP can set it', async () => {
  const https = { 'x-forwarded-proto': 'https' };
  const response = await submit('/console/sign-in', { token: registry.token }, https);
  const set = String(response.headers['set-cookie']);
  expect(set).toMatch(/^__Host-marquee_console=[^;]+;/);
  for (const attribute of ['Secure', 'HttpOnly', 'SameSite=Strict', 'Path=/'])
    expect(set).toContain(attribute);
  expect(set).not.toContain('Domain');

  const [cookie = ''] = set.split(';');
  const withCookie = (sent: string) =>
    registry.app.inject({ url: '/', headers: { host: 'registry.test', cookie: sent, ...https } });
  expect((await withCookie(cookie)).body).toContain('Sign out');
  expect((await withCookie(cookie.replace('__Host-', ''))).body).not.toContain('Sign out');
  expect((await look('/', { cookie })).body).not.toContain('Sign out');
});

const idle = (minutes: number) =>
  registry.db.execute(`update console_sessions set seen_at = now() - interval '${minutes} minutes'`);

test('finding 22: a session ends after half an hour without use, and automatic refreshes do not count as use', async () => {
  const person = await personWith('asha', 'kill');
  const isIn = async (headers = {}) =>
    (await registry.app.inject({ url: '/', headers: { cookie: person.cookie, ...headers } })).body.includes(
      'Sign out',
    );
  await idle(29);
  expect(await isIn({ 'x-marquee-refresh': '1' })).toBe(true);
  await idle(31);
  expect(await isIn()).toBe(false);

  await idle(29);
  expect(await isIn()).toBe(true);
  const { rows } = await registry.db.execute(
    `select count(*)::int as fresh from console_sessions where seen_at > now() - interval '1 minute'`,
  );
  expect(rows).toEqual([{ fresh: 1 }]);
});

test('finding 22: a new sign-in in a browser ends its earlier session, and no other session', async () => {
  const elsewhere = await signIn(registry.token);
  const before = await signIn(registry.token);
  const again = await submit('/console/sign-in', { token: registry.token }, { cookie: before.cookie });
  const after = { cookie: String(again.headers['set-cookie']).split(';')[0]! };
  const isIn = async (person: { cookie: string }) => (await look('/', person)).body.includes('Sign out');
  expect([await isIn(before), await isIn(after), await isIn(elsewhere)]).toEqual([false, true, true]);
});

test('a sign-in from a very long URL leads to the overview: no header grows with the URL', async () => {
  const { statusCode, headers } = await look(
    `/console/production/remotes/mfe-quiz/errors?x=${'%20'.repeat(3_000)}`,
  );
  expect([statusCode, headers.location]).toEqual([303, '/console/sign-in?next=%2F']);
});
