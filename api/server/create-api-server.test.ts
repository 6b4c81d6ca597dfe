import { appConfigData } from '@marquee/api-contract';
import * as v from 'valibot';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createApiServer } from './create-api-server.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const preflight = (origin: string) =>
  site.api.inject({
    method: 'OPTIONS',
    url: '/subscriptions/api/v18/user/get-token-price',
    headers: {
      origin,
      'access-control-request-method': 'POST',
      'access-control-request-headers':
        'app_version_code,app_version_name,os_type,authorization,x-traceid,content-type',
    },
  });

test("the site's pages may send the headers of the specification, and browsers cache the preflight", async () => {
  const origins = [
    'http://localhost:3000',
    'https://marquee.example',
    'http://localhost:4321',
    'https://localhost:8443',
  ];
  for (const origin of origins) {
    const { headers } = await preflight(origin);
    expect(headers['access-control-allow-origin']).toBe(origin);
    for (const header of ['app_version_code', 'app_version_name', 'os_type', 'Authorization', 'X-TraceId'])
      expect(headers['access-control-allow-headers']).toContain(header);
    expect(headers['access-control-max-age']).toBe('86400');
  }
  expect((await preflight('https://evil.example')).headers['access-control-allow-origin']).toBeUndefined();
});

test('the root of API and content host tells a browser what it is, and others that there is nothing', async () => {
  const roots = [
    { server: site.api, title: 'API', call: '/security/api/getAppConfig' },
    { server: site.content, title: 'Content host', call: '/api/celeb-bios' },
  ];
  for (const { server, title, call } of roots) {
    const { statusCode, headers, body } = await server.inject({ url: '/', headers: { accept: 'text/html' } });
    expect([statusCode, headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
    expect(body).toContain(`<h1>${title}</h1>`);
    expect(body).toContain(`<a href="${call}">${call}</a>`);
    expect(body).not.toContain('<script');
    const other = await server.inject({ url: '/', headers: { accept: 'application/json' } });
    expect([other.statusCode, other.headers['content-type']]).toEqual([
      404,
      'application/json; charset=utf-8',
    ]);
  }
});

test('the app config has occasions, relationships, payment providers and support', async () => {
  const reply = await site.call('GET', '/security/api/getAppConfig');

  const config = v.parse(appConfigData, reply.data);
  expect(config.occasions).toHaveLength(12);
  expect(config.relationships).toHaveLength(22);
  expect(config.paymentProviders[0]?.methods).toEqual(['card', 'upi']);
  expect(config.support).toMatchObject({
    email: 'care@marquee.example',
    salesCalendarUrl: 'https://calendar.test/talk',
  });
});

test('U+0000 in a query or a body is a 400 that names the field', async () => {
  const nul = '%00';
  const verify = '/celeb/api/auth/user/verify-video-authentication';
  expect(await site.call('GET', `${verify}?authenticationToken=${nul}MRQ`)).toMatchObject({
    http: 400,
    data: { fieldErrors: [{ field: 'authenticationToken' }] },
  });
  expect((await site.call('GET', `/quiz/api/celeb/${nul}/quiz`)).http).toBeLessThan(500);
  const enquiry = await site.api.inject({
    method: 'POST',
    url: '/security/api/b2b-inquiry',
    payload: { name: 'A\u0000B', deep: [{ er: 'x' }] },
  });
  expect(enquiry.statusCode).toBe(400);
  expect(enquiry.json()).toMatchObject({ data: { fieldErrors: [{ field: 'name' }] } });
});

test('finding 22: a lone surrogate is a 400 that names its field', async () => {
  const enquiry = { email: 'a@b.example', mobileNumber: '9000000101', companyName: 'Acme', consent: true };
  const { statusCode, body } = await site.api.inject({
    method: 'POST',
    url: '/security/api/b2b-inquiry',
    headers: { 'content-type': 'application/json' },
    payload: JSON.stringify({ ...enquiry, name: 'Asha', useCase: '\ud800' }),
  });
  expect(statusCode).toBe(400);
  expect(JSON.parse(body)).toMatchObject({ data: { fieldErrors: [{ field: 'useCase' }] } });
  const whole = { ...enquiry, name: 'Asha 👋🏽', useCase: 'स्वागत' };
  expect(await site.call('POST', '/security/api/b2b-inquiry', { body: whole })).toMatchObject({ http: 200 });
});

test('an unknown call is a 404 in the envelope, a body that is not JSON a 400', async () => {
  expect(await site.call('GET', '/nowhere')).toMatchObject({
    http: 404,
    status: 404,
    error: 'Not Found',
    data: null,
  });
  const broken = await site.api.inject({
    method: 'POST',
    url: '/security/api/b2b-inquiry',
    headers: { 'content-type': 'application/json' },
    payload: '{',
  });
  expect(broken.statusCode).toBe(400);
  expect(broken.json()).toMatchObject({ status: 400, data: null });
});

test('a call without a body may have a content type', async () => {
  const response = await site.api.inject({
    method: 'POST',
    url: '/security/api/auth/user/send-otp-v2?phoneNumber=9876543210',
    headers: { 'content-type': 'application/json' },
  });
  expect(response.json()).toMatchObject({ status: 200 });
});

test('both servers have /healthz, /readyz and /metrics', async () => {
  for (const server of [site.api, site.content]) {
    expect((await server.inject('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await server.inject('/readyz')).json()).toEqual({ status: 'ready' });
    expect((await server.inject('/metrics')).body).toContain('http_server_request_duration_seconds_bucket');
  }
});

test('without development tools, their routes do not exist', async () => {
  const { dev: _dev, ...bare } = site;
  const production = await createApiServer(bare);

  for (const url of ['/dev/messages', '/dev/calls', '/dev/faults'])
    expect((await production.inject(url)).statusCode).toBe(404);
  await production.close();
});
