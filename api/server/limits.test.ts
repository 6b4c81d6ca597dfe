import { connect, type AddressInfo } from 'node:net';
import { rowsOfRing } from '@marquee/testing/ring';
import { sql } from 'drizzle-orm';
import { sweepEvents } from '../analytics/sweep-events.ts';
import { fillCart, initiate } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createApiServer } from './create-api-server.ts';
import { createContentServer } from './create-content-server.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const event = {
  eventName: 'order_step_viewed',
  eventTime: '2026-11-24T10:00:00.000Z',
  eventData: { user_id: 'D1', os_version: '14', os_platform: 'Android', trace_id: 't1', uts: 1 },
};
const publish = (body: object, from?: string) =>
  site.call('POST', '/useranalytics/api/event/publish', {
    body,
    headers: { 'x-traceid': 't1' },
    ...(from && { from }),
  });
const withData = (data: object) => ({ ...event, eventData: { ...event.eventData, ...data } });

const limits = [
  ['refund', 'POST', '/celeb/api/video-request/refund-request/VR-x', 10],
  ['enquiry', 'POST', '/security/api/b2b-inquiry', 20],
  [
    'authentication code',
    'GET',
    '/celeb/api/auth/user/verify-video-authentication?authenticationToken=x',
    30,
  ],
  ['payment page', 'GET', '/gateway/pay/pm_x?secret=x', 120],
  ['cart', 'GET', '/celeb/api/cart/create-empty-cart', 600],
] as const;
test.each(rowsOfRing(limits, 3))(
  'finding 17: the rate of %s requests is limited per network',
  async (_what, method, url, max) => {
    const send = (from: string) => site.api.inject({ method, url, remoteAddress: from });
    for (let sent = 0; sent < max; sent += 1)
      expect((await send(`203.0.113.${sent % 250}`)).statusCode).not.toBe(429);
    const refused = await send('203.0.113.9');
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      status: 429,
      error: 'TOO_MANY_REQUESTS',
      data: { retryAfterSec: expect.any(Number) },
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect((await send('198.51.100.9')).statusCode).not.toBe(429);
  },
);

test('finding 17: events have a maximum size, number of keys and text length', async () => {
  expect(await publish(event)).toMatchObject({ http: 200 });
  expect((await publish(withData({ celeb: 'aarav', step: 2, tags: ['a'] }))).http).toBe(200);
  expect((await publish(withData({ note: 'x'.repeat(20_000) }))).http).toBe(413);
  expect((await publish(withData({ note: 'x'.repeat(3_000) }))).http).toBe(400);
  const keys = Object.fromEntries(Array.from({ length: 70 }, (_, index) => [`key${index}`, 1]));
  expect((await publish(withData(keys))).http).toBe(400);
  expect((await publish(withData({ deep: { deeper: {} } }))).http).toBe(400);
  expect((await publish({ ...event, eventTime: '2026-13-99T99:99:99Z' })).http).toBe(400);
});

test('finding 17: events are deleted after their retention', async () => {
  const left = async () =>
    Number((await site.db.execute(sql`select count(*) as left from analytics_events`)).rows[0]!['left']);
  const before = await left();
  expect(before).toBeGreaterThan(0);
  await sweepEvents(site.db, new Date(site.now().getTime() + 399 * 86_400_000), 400);
  expect(await left()).toBe(before);
  await sweepEvents(site.db, new Date(site.now().getTime() + 401 * 86_400_000), 400);
  expect(await left()).toBe(0);
});

test('finding 16: limits count the rightmost untrusted address, and a whole /64', async () => {
  const settings = { ...site.settings, trustedProxies: ['10.0.0.0/8'] };
  const server = await createApiServer({ ...site, settings });
  const send = (remoteAddress: string, forwarded: string) =>
    server.inject({
      method: 'POST',
      url: '/celeb/api/video-request/refund-request/VR-x',
      remoteAddress,
      headers: { 'x-forwarded-for': forwarded },
    });
  // Addresses further left come from the client and are ignored.
  for (let sent = 0; sent < 10; sent += 1) await send('10.0.0.1', `198.18.${sent}.1, 203.0.113.9`);
  expect((await send('10.0.0.1', '192.0.2.1, 203.0.113.9')).statusCode).toBe(429);
  expect((await send('10.0.0.1', '203.0.114.9')).statusCode).toBe(404);

  for (let sent = 0; sent < 10; sent += 1) await send('10.0.0.1', `2001:db8:1:2::${sent}`);
  expect((await send('10.0.0.1', '2001:db8:1:2:ffff::1')).statusCode).toBe(429);
  expect((await send('10.0.0.1', '2001:db8:1:3::1')).statusCode).toBe(404);

  // The header of a client that is not a trusted proxy is ignored.
  for (let sent = 0; sent < 10; sent += 1) await send('192.0.2.5', `198.51.${sent}.1`);
  expect((await send('192.0.2.5', '198.51.100.1')).statusCode).toBe(429);
  await server.close();
});

test.each(['api', 'content'] as const)(
  'finding 8: %s closes the connection of an incomplete body',
  async (name) => {
    const create = name === 'api' ? createApiServer : createContentServer;
    const server = await create({ ...site, requestTimeoutMs: 300 });
    await server.listen({ port: 0, host: '127.0.0.1' });
    const socket = connect((server.server.address() as AddressInfo).port, '127.0.0.1');
    socket
      .setEncoding('utf8')
      .write(
        'POST /security/api/b2b-inquiry HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n',
      );
    // A byte from time to time, like a slow network.
    const timer = setInterval(() => socket.writable && socket.write('x'), 50);
    let response = '';
    socket.on('data', (text: string) => (response += text));
    await new Promise<void>((resolve) => socket.on('error', () => undefined).once('close', () => resolve()));
    clearInterval(timer);
    expect(response).toMatch(name === 'api' ? /^HTTP\/1.1 408 / : /^HTTP\/1.1 4\d\d /);
    await server.close();
  },
);

const returnUrls = [
  'blob:http://localhost:3000/x',
  'filesystem:http://localhost:3000/temporary/x',
  'javascript:alert(1)//http://localhost:3000',
  'data:text/html,x',
];
test.each(rowsOfRing(returnUrls, 1))('finding 22: a payment does not return to %s', async (returnUrl) => {
  const { token } = await site.signIn();
  const reply = await initiate(site, await fillCart(site, token), { returnUrl });
  expect(reply).toMatchObject({ http: 400, data: { fieldErrors: [{ field: 'returnUrl' }] } });
});
