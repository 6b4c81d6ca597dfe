import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createApiServer } from './create-api-server.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const enquiry = '/security/api/b2b-inquiry';
const postJson = (payload: string, url = enquiry) =>
  site.api.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });

test.each(['__proto__', 'constructor'])(
  'a body that sets %s is refused and changes no object',
  async (key) => {
    const inner = key === 'constructor' ? '{"prototype":{"polluted":true}}' : '{"polluted":true}';
    for (const body of [`{"${key}":${inner}}`, `{"name":"a","deep":{"${key}":${inner}}}`]) {
      expect((await postJson(body)).statusCode).toBe(400);
    }
    expect({}).not.toHaveProperty('polluted');
  },
);

test('a form that sets __proto__ changes no object', async () => {
  const { statusCode } = await site.api.inject({
    method: 'POST',
    url: enquiry,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: '__proto__[polluted]=1&__proto__=1&constructor[prototype][polluted]=1',
  });
  expect(statusCode).toBe(400);
  expect({}).not.toHaveProperty('polluted');
});

test.each([
  ['lists', '[', ']'],
  ['objects', '{"a":', '}'],
])('60,000 nested %s are refused', async (_what, open, close) => {
  const levels = open === '[' ? 60_000 : 40_000;
  const { statusCode } = await postJson(
    open.repeat(levels) + (open === '[' ? '' : '1') + close.repeat(levels),
  );
  expect(statusCode).toBe(400);
});

test('a body of two million bytes is a 413 for any content type', async () => {
  const text = 'a'.repeat(2_000_000);
  expect((await postJson(JSON.stringify({ name: text }))).statusCode).toBe(413);
  const form = await site.api.inject({
    method: 'POST',
    url: enquiry,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: `name=${text}`,
  });
  expect(form.statusCode).toBe(413);
});

test.each([
  'null',
  'https://evil.example',
  'https://marquee.example.evil.example',
  'https://evilmarquee.example',
  'https://marquee.example:8443',
  'http://marquee.example',
  'https://MARQUEE.example',
  'http://localhost.evil.example:3000',
  'http://127.0.0.1.evil.example',
  'https://localhost.evil.example:3000',
  'file://',
])('pages of the origin %s may not read a response', async (origin) => {
  for (const server of [site.api, site.content]) {
    const { headers } = await server.inject({ url: '/healthz', headers: { origin } });
    expect(headers['access-control-allow-origin']).toBeUndefined();
  }
});

test('pages of this machine may read responses only if the allowed origins include this machine', async () => {
  const settings = { ...site.settings, allowedOrigins: ['https://marquee.example'] };
  const production = await createApiServer({ ...site, settings });
  const readBy = async (origin: string) =>
    (await production.inject({ url: '/healthz', headers: { origin } })).headers[
      'access-control-allow-origin'
    ];
  expect(await readBy('http://localhost:3000')).toBeUndefined();
  expect(await readBy('http://127.0.0.1:4321')).toBeUndefined();
  expect(await readBy('https://marquee.example')).toBe('https://marquee.example');
  await production.close();
});

test('no response allows credentials', async () => {
  const { headers } = await site.api.inject({
    url: '/healthz',
    headers: { origin: 'https://marquee.example' },
  });
  expect(headers['access-control-allow-credentials']).toBeUndefined();
  expect(headers['set-cookie']).toBeUndefined();
});

test.each(["' or 1=1 --", "x'; drop table users; --", '$1', '%27%20union%20select%20null'])(
  'the text %s as an id finds nothing and changes nothing',
  async (text) => {
    const id = encodeURIComponent(text);
    const { token } = await site.signIn();
    for (const url of [
      `/payments/api/v2/payment/user/confirm-payment/${id}`,
      `/quiz/api/celeb/${id}/quiz`,
      `/celeb/api/widgets/landing-page/celeb-occasion-details?celebId=${id}&occasionId=1`,
      `/celeb/api/auth/user/verify-video-authentication?authenticationToken=${id}`,
    ]) {
      const { statusCode } = await site.api.inject({ url, headers: { authorization: `Bearer ${token}` } });
      expect([url, statusCode >= 400 && statusCode < 500]).toEqual([url, true]);
    }
    expect(await site.call('GET', '/celeb/api/cart/create-empty-cart', { token })).toMatchObject({
      status: 200,
    });
  },
);

test.each([
  "filters[url_slug' or 1=1 --][$eq]=x",
  'filters[url_slug"; drop table users; --][$eq]=x',
  "sort=name'; drop table users; --:asc",
  'sort=(select 1):asc',
  'filters[url_slug][$eq) or (1=1]=x',
])('the content query %s does not reach SQL', async (query) => {
  const before = (await site.content.inject('/celeb-bios')).json();
  expect((await site.content.inject(`/celeb-bios?${query}`)).statusCode).toBe(400);
  expect((await site.content.inject('/celeb-bios')).json()).toEqual(before);
});
