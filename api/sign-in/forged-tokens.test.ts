import { createSecretKey, generateKeyPairSync, randomBytes } from 'node:crypto';
import { decodeJwt, SignJWT, type JWTHeaderParameters } from 'jose';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createTokenService } from './tokens.ts';
import { createApiServer } from '../server/create-api-server.ts';

let site: TestApi;
/** A server whose signing key this test knows, so that it can sign forged tokens. */
let api: Awaited<ReturnType<typeof createApiServer>>;
const key = randomBytes(32);
let token: string;
beforeAll(async () => {
  site = await startTestApi();
  const tokens = createTokenService({ key, now: site.now });
  api = await createApiServer({ ...site, tokens });
  const phoneNumber = site.newNumber();
  await post(`/security/api/auth/user/send-otp-v2?phoneNumber=${phoneNumber}`);
  const otp = site.inbox.messagesTo()[0]?.code;
  const verified = await post('/security/api/auth/user/verify-otp-v2', { phoneNumber, otp });
  token = verified.json().data.authToken;
});
afterAll(async () => {
  await api.close();
  await site.stop();
});

const post = (url: string, payload?: object) =>
  api.inject({ method: 'POST', url, ...(payload && { payload }) });
const cartWith = async (bearer: string) =>
  (await api.inject({ url: '/celeb/api/cart/create-empty-cart', headers: { authorization: bearer } }))
    .statusCode;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');
const partsOf = (jwt: string) => jwt.split('.') as [string, string, string];
/** The claims of a genuine token under another header, signed with this key. */
const signed = (header: JWTHeaderParameters, key: Parameters<SignJWT['sign']>[0]) =>
  new SignJWT(decodeJwt(token)).setProtectedHeader(header).sign(key);
const genuineKey = createSecretKey(key);

test('a token of the server is valid, and so are its claims when signed again with the same key', async () => {
  expect(await cartWith(`Bearer ${token}`)).toBe(200);
  expect(await cartWith(`Bearer ${await signed({ alg: 'HS256' }, genuineKey)}`)).toBe(200);
});

const forgeries: [string, () => Promise<string> | string][] = [
  ['no token', () => ''],
  ['plain text', () => 'let me in'],
  ['algorithm "none" and no signature', () => `${part({ alg: 'none' })}.${partsOf(token)[1]}.`],
  [
    'algorithm "None" and the old signature',
    () => `${part({ alg: 'None' })}.${partsOf(token).slice(1).join('.')}`,
  ],
  ['the header alone exchanged', () => `${part({ alg: 'HS512' })}.${partsOf(token).slice(1).join('.')}`],
  ['another algorithm with the right key', () => signed({ alg: 'HS512' }, genuineKey)],
  ['a foreign key', () => signed({ alg: 'HS256' }, createSecretKey(randomBytes(48)))],
  [
    'the claims of another user',
    () => {
      const [header, , signature] = partsOf(token);
      return `${header}.${part({ ...decodeJwt(token), sub: 'u_0000000000000000' })}.${signature}`;
    },
  ],
  [
    'an embedded key',
    () => {
      const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
      const jwk = publicKey.export({ format: 'jwk' }) as JWTHeaderParameters['jwk'] & object;
      return signed({ alg: 'ES256', jwk }, privateKey);
    },
  ],
  [
    'a URL to fetch a key from',
    () =>
      signed({ alg: 'HS256', jku: 'https://evil.example/keys', kid: '1' }, createSecretKey(randomBytes(48))),
  ],
  [
    'an unknown critical extension',
    () =>
      new SignJWT(decodeJwt(token))
        .setProtectedHeader({ alg: 'HS256', crit: ['x'], x: 1 })
        .sign(genuineKey, { crit: { x: true } }),
  ],
  [
    'one character of the signature changed',
    () => token.replace(/.(?=.{4}$)/, (letter) => (letter === 'A' ? 'B' : 'A')),
  ],
];

test.each(forgeries)('a bearer token with %s is refused', async (_what, forge) => {
  expect(await cartWith(`Bearer ${await forge()}`)).toBe(401);
});

test('a genuine token is valid as a bearer only', async () => {
  expect(await cartWith(token)).toBe(401);
  expect(await cartWith(`Basic ${token}`)).toBe(401);
  expect(
    (await api.inject(`/celeb/api/cart/create-empty-cart?authorization=Bearer%20${token}&token=${token}`))
      .statusCode,
  ).toBe(401);
});
