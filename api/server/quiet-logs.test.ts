import { sql } from 'drizzle-orm';
import { cards, fillCart, initiate, payWith, placeOrder } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createApiServer } from './create-api-server.ts';
import { createContentServer } from './create-content-server.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

/** Makes PostgreSQL terminate the connection of each statement that writes to a table. */
async function loseConnectionsAt(table: string) {
  await site.db.execute(sql`
    create or replace function lose_connection() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`);
  await site.db.execute(
    sql`create trigger lost before insert or update on ${sql.identifier(table)} execute function lose_connection()`,
  );
  return () => site.db.execute(sql`drop trigger lost on ${sql.identifier(table)}`);
}

/** Starts the servers again, with logs that the test can read. */
async function logging() {
  const lines: string[] = [];
  const log = { write: (line: string) => void lines.push(line) };
  const [api, content] = [
    await createApiServer({ ...site, log }),
    await createContentServer({ ...site, log }),
  ];
  return {
    site: { ...site, api, content, call: site.callOn(api) },
    text: () => lines.join(''),
    lines,
    close: () => Promise.all([api.close(), content.close()]),
  };
}

test('finding 21: a connection lost during sign-in leaves no number, name or code in the log @all', async () => {
  const { phoneNumber, token } = await site.signIn();
  const logged = await logging();
  const restore = await loseConnectionsAt('users');
  const { http } = await logged.site.call('POST', '/security/api/auth/user/user-login-v2', {
    token,
    body: { mobileNumber: phoneNumber, name: 'Distinctive Name', isEbUser: false },
  });
  await restore();
  const restoreCodes = await loseConnectionsAt('one_time_codes');
  const other = site.newNumber();
  const sent = await logged.site.call('POST', `/security/api/auth/user/send-otp-v2?phoneNumber=${other}`);
  await restoreCodes();
  expect([http, sent.http]).toEqual([503, 503]);
  expect(logged.lines).toHaveLength(2);
  expect(JSON.parse(logged.lines[0]!)).toMatchObject({
    msg: 'POST /security/api/auth/user/user-login-v2 failed',
    err: {
      code: 'DATABASE_UNREACHABLE',
      cause: {
        message: expect.stringContaining('Failed query: update'),
        stack: expect.stringContaining('at '),
      },
    },
  });
  for (const personal of [phoneNumber, other, 'Distinctive Name', token])
    expect(logged.text()).not.toContain(personal);
  await logged.close();
});

test('finding 21: a connection lost during payment leaves no address, secret or name in the log', async () => {
  const { token, phoneNumber } = await site.signIn();
  const logged = await logging();
  const checkout = await fillCart(logged.site, token);
  const { redirectUrl } = (await initiate(logged.site, checkout)).data;
  const secret = new URL(redirectUrl).searchParams.get('secret')!;

  const restore = await loseConnectionsAt('payments');
  const opened = await initiate(logged.site, await fillCart(logged.site, token));
  const paid = await payWith(logged.site, redirectUrl, cards.success);
  await restore();
  expect([opened.http, paid.statusCode]).toEqual([503, 503]);
  expect(logged.lines.length).toBeGreaterThanOrEqual(2);
  const responses = JSON.stringify([opened, paid.body]);
  for (const personal of ['asha@example.test', secret, token, phoneNumber, 'Asha Rao', '4242'])
    for (const text of [logged.text(), responses]) expect(text).not.toContain(personal);
  await logged.close();
});

test('finding 21: the content host logs a failure without its parameters', async () => {
  const logged = await logging();
  await site.db.execute(sql`alter table content_entries rename to content_entries_away`);
  const { statusCode } = await logged.site.content.inject('/celeb-bios?filters[url_slug][$eq]=distinctive');
  await site.db.execute(sql`alter table content_entries_away rename to content_entries`);
  expect(statusCode).toBe(500);
  expect(logged.lines).toHaveLength(1);
  expect(logged.text()).toContain('GET /celeb-bios failed');
  expect(logged.text()).not.toContain('distinctive');
  await logged.close();
});

test('finding 21: unknown URLs and refused requests are not logged', async () => {
  const logged = await logging();
  for (const url of ['/nowhere', '/%zz', '/security/api/getAppConfig?x=%00', '/media/none.svg'])
    for (const server of [logged.site.api, logged.site.content]) await server.inject(url);
  await logged.site.api.inject({ method: 'POST', url: '/security/api/b2b-inquiry', payload: '{' });
  expect(logged.lines).toEqual([]);
  await logged.close();
});

test('finding 21: payments and refunds are security events, without the ids that are secrets', async () => {
  site.securityLines.length = 0;
  const { token, userId, order, paymentId } = await placeOrder(site);
  const checkout = await fillCart(site, token);
  await initiate(site, checkout, { returnUrl: 'https://evil.example/' });
  await initiate(site, checkout, { amount: { amountMinor: 1, currency: 'INR' } });
  const refund = `/celeb/api/video-request/refund-request/${order.videoRequestId}?reason=other`;
  await site.call('POST', refund);
  await site.call('POST', '/celeb/api/video-request/refund-request/VR-unknown');

  const events = site.securityLines.map((line) => JSON.parse(line));
  expect(events.filter(({ event }) => /payment|refund/.test(event))).toMatchObject([
    { event: 'payment', outcome: 'succeeded', actor: userId },
    { event: 'payment-opened', outcome: 'refused', actor: userId, reason: 'Bad Request' },
    { event: 'payment-opened', outcome: 'refused', actor: userId, reason: 'PRICE_CHANGED' },
    { event: 'refund', outcome: 'succeeded', actor: expect.stringMatching(/^RF-\d+$/), reason: 'other' },
    { event: 'refund', outcome: 'refused', reason: 'NOT_FOUND' },
  ]);
  for (const secret of [order.videoRequestId, paymentId, token])
    expect(site.securityLines.join('\n')).not.toContain(secret);
});
