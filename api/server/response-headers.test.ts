import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createApiServer } from './create-api-server.ts';
import { createContentServer } from './create-content-server.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const urls = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/security/api/getAppConfig',
  '/celeb/api/cart/create-empty-cart',
  '/celeb-bios',
  '/celeb-bios?pagination[page]=0',
  '/media/none.svg',
  '/gateway/pay/pm_x',
  '/nowhere',
  '/%zz',
];

test.each(urls)('finding 20: every response of %s has the security headers', async (url) => {
  for (const server of [site.api, site.content]) {
    const { headers } = await server.inject(url);
    expect(headers).toMatchObject({
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'content-security-policy': expect.stringContaining("default-src 'none'"),
      'cross-origin-resource-policy': 'cross-origin',
    });
    expect(headers).not.toHaveProperty('strict-transport-security');
  }
});

test('finding 20: with an https URL, every response has Strict-Transport-Security', async () => {
  const settings = { ...site.settings, publicUrl: 'https://api.site.example' };
  const servers = [
    await createApiServer({ ...site, settings }),
    await createContentServer({ ...site, settings }),
  ];
  for (const server of servers) {
    for (const url of ['/healthz', '/nowhere', '/%zz'])
      expect((await server.inject(url)).headers['strict-transport-security']).toBe(
        'max-age=31536000; includeSubDomains',
      );
    await server.close();
  }
});

test('finding 20: responses are no-store unless their route allows caching, and errors always are', async () => {
  const { token, phoneNumber } = await site.signIn();
  const signedIn = { authorization: `Bearer ${token}` };
  const stored = async (method: 'GET' | 'POST', url: string, payload?: object) =>
    (await site.api.inject({ method, url, headers: signedIn, ...(payload && { payload }) })).headers[
      'cache-control'
    ];
  await site.call('POST', `/security/api/auth/user/send-otp-v2?phoneNumber=${phoneNumber}`, {
    from: '203.0.113.1',
  });
  const otp = site.inbox.messagesTo()[0]?.code;
  expect(await stored('POST', '/security/api/auth/user/verify-otp-v2', { phoneNumber, otp })).toBe(
    'no-store',
  );
  expect(await stored('POST', '/security/api/auth/token-exchange', { token: 'x' })).toBe('no-store');
  expect(await stored('GET', '/quiz/api/user/v2/get-quiz-by-celeb-id/aarav')).toBe('no-store');
  expect(await stored('GET', '/nowhere')).toBe('no-store');
  expect(await stored('GET', '/security/api/getAppConfig')).toBe('public, max-age=60');

  const content = async (url: string) => (await site.content.inject(url)).headers['cache-control'];
  expect(await content('/celeb-bios')).toBe('public, max-age=30');
  expect(await content('/celeb-bios?pagination[page]=0')).toBe('no-store');
  expect(await content('/nowhere')).toBe('no-store');
});

test('finding 7: metrics and development tools refuse unknown host names', async () => {
  const statusOf = async (url: string, headers: Record<string, string>) =>
    (await site.api.inject({ url, headers })).statusCode;
  expect(await statusOf('/metrics', { host: 'rebound.example' })).toBe(403);
  expect(await statusOf('/dev/messages', { host: 'rebound.example:3001' })).toBe(403);
  expect(await statusOf('/dev/messages', { host: 'localhost:3001', origin: 'https://evil.example' })).toBe(
    403,
  );
  expect(await statusOf('/dev/messages', { host: 'localhost:3001' })).toBe(200);
  const settings = { ...site.settings, metricsHosts: ['api.internal.example'] };
  const named = await createApiServer({ ...site, settings });
  const inside = { host: 'api.internal.example' };
  expect((await named.inject({ url: '/metrics', headers: inside })).statusCode).toBe(200);
  expect((await named.inject({ url: '/dev/messages', headers: inside })).statusCode).toBe(403);
  await named.close();
});
