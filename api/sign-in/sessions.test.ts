import { createSecretKey } from 'node:crypto';
import { decodeJwt, SignJWT } from 'jose';
import { createApiServer } from '../server/create-api-server.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { sweepCodes } from './sweep-codes.ts';
import { revokedIds } from './account-tables.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const cartPath = '/celeb/api/cart/create-empty-cart';
const use = (token: string) =>
  site.api.inject({
    url: cartPath,
    headers: { authorization: `Bearer ${token}`, origin: 'http://localhost:3000' },
  });
const statusOf = async (token: string) => (await use(token)).statusCode;
const signOut = (token: string, body: object = {}) =>
  site.call('POST', '/security/api/auth/user/logout', { token, body });
const renewedBy = async (token: string) => {
  const header = (await use(token)).headers['x-renewed-token'];
  return typeof header === 'string' ? header : undefined;
};

test('finding 6: signing out ends the token, and every other token of its session', async () => {
  const { token, phoneNumber } = await site.signIn();
  const elsewhere = await site.signIn(phoneNumber);
  site.passSeconds(6 * 3600);
  const renewed = String(await renewedBy(token));
  expect(await statusOf(renewed)).toBe(200);

  expect(await signOut(renewed)).toMatchObject({ http: 200 });
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(renewed)).toBe(401);
  expect(await signOut(token)).toMatchObject({ http: 401 });
  expect(await statusOf(elsewhere.token)).toBe(200);
});

test('finding 6: signing out everywhere ends every session of the account, and of no other', async () => {
  const { token, phoneNumber } = await site.signIn();
  const phone = await site.signIn(phoneNumber);
  const stranger = await site.signIn();

  expect(await signOut(token, { everywhere: true })).toMatchObject({ http: 200 });
  expect(await Promise.all([token, phone.token, stranger.token].map(statusOf))).toEqual([401, 401, 200]);
  expect(await statusOf((await site.signIn(phoneNumber)).token)).toBe(200);
});

test('finding 6: signing out with an expired token ends its renewed copies', async () => {
  const { token } = await site.signIn();
  site.passSeconds(7 * 3600);
  const copy = String(await renewedBy(token));
  site.passSeconds(18 * 3600);
  expect(await statusOf(token)).toBe(401);
  expect(await statusOf(copy)).toBe(200);

  expect(await signOut(token, { everywhere: true })).toMatchObject({ http: 401 });
  expect(await statusOf(copy)).toBe(200);
  expect(await signOut(token)).toMatchObject({ http: 200 });
  expect(await statusOf(copy)).toBe(401);
});

test('finding 6: a token expires after one day', async () => {
  const { token } = await site.signIn();
  site.passSeconds(86_400 - 60);
  expect(await statusOf(token)).toBe(200);
  site.passSeconds(61);
  expect(await statusOf(token)).toBe(401);
});

test('finding 6: a session in use is renewed until thirty days after its sign-in, and no longer', async () => {
  let { token } = await site.signIn();
  expect(await renewedBy(token)).toBeUndefined();

  const stepHours = 20;
  for (let hours = stepHours; hours < 30 * 24; hours += stepHours) {
    site.passSeconds(stepHours * 3600);
    const renewed = await renewedBy(token);
    expect(renewed).toBeDefined();
    token = String(renewed);
  }
  site.passSeconds(stepHours * 3600);
  expect(await statusOf(token)).toBe(401);
});

test('a renewed token is exposed to the page and not stored by caches', async () => {
  const { token } = await site.signIn();
  site.passSeconds(6 * 3600);

  // This call needs no bearer, and its response is cacheable unless it renews a token.
  const { headers } = await site.api.inject({
    url: '/celeb/api/widgets/landing-page/celeb-occasion-details?celebId=aarav&occasionId=1',
    headers: { authorization: `Bearer ${token}`, origin: 'http://localhost:3000' },
  });
  expect(headers).toMatchObject({
    'x-renewed-token': expect.any(String),
    'cache-control': 'no-store',
    'access-control-expose-headers': expect.stringContaining('x-renewed-token'),
  });
});

test('finding 6: every token has a session id, a token id and an audience', async () => {
  const { token, phoneNumber } = await site.signIn();
  const issued = await site.api.inject({
    method: 'POST',
    url: '/dev/hand-off-tokens',
    payload: { phoneNumber },
  });
  const { data } = await site.call<{ authToken: string }>('POST', '/security/api/auth/token-exchange', {
    body: { token: issued.json().token },
  });
  site.passSeconds(6 * 3600);
  const renewed = String(await renewedBy(token));

  const claims = [token, data.authToken, renewed].map((each) => decodeJwt(each));
  expect(claims.map(({ aud }) => aud)).toEqual(['marquee-site', 'marquee-site', 'marquee-site']);
  expect(new Set(claims.map(({ jti }) => jti)).size).toBe(3);
  const [first, handedOff, next] = claims;
  expect(next).toMatchObject({ sid: first?.['sid'], auth_time: first?.['auth_time'], amr: ['otp'] });
  expect(handedOff).toMatchObject({ amr: ['hand-off'] });
  expect(handedOff?.['sid']).not.toBe(first?.['sid']);
});

test('finding 6: a token for another audience is refused', async () => {
  const { token } = await site.signIn();
  const key = new Uint8Array(32).fill(7);
  const { createTokenService } = await import('./tokens.ts');
  const server = await createApiServer({ ...site, tokens: createTokenService({ key, now: site.now }) });
  const signedFor = (audience: string) =>
    new SignJWT({ ...decodeJwt(token), aud: audience })
      .setProtectedHeader({ alg: 'HS256' })
      .sign(createSecretKey(key));
  const status = async (audience: string) => {
    const authorization = `Bearer ${await signedFor(audience)}`;
    return (await server.inject({ url: cartPath, headers: { authorization } })).statusCode;
  };

  expect(await status('marquee-site')).toBe(200);
  expect(await status('marquee-birthday')).toBe(401);
  expect(await status('another-audience')).toBe(401);
  await server.close();
});

test('ended sessions are stored until their tokens can no longer be renewed', async () => {
  const { token } = await site.signIn();
  await signOut(token);
  await sweepCodes(site.db, site.now());
  expect(await site.db.select().from(revokedIds)).not.toEqual([]);

  site.passSeconds(31 * 86_400);
  await sweepCodes(site.db, site.now());
  expect(await site.db.select().from(revokedIds)).toEqual([]);
});
