import { isFirstRing } from '@marquee/testing/ring';
import { createApiServer } from '../server/create-api-server.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { codeRules, defaultCodeBudgets } from './code-rules.ts';

/** How many codes one network requests at once; more than it gets. */
const many = isFirstRing ? 15 : 60;

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi({ codes: defaultCodeBudgets, rateLimitScale: 100 });
});
afterAll(() => site.stop());

const send = (phone: string, from: string) =>
  site.call('POST', `/security/api/auth/user/send-otp-v2?phoneNumber=${encodeURIComponent(phone)}`, { from });
const sendToNewNumbers = (count: number, from: (index: number) => string) =>
  Promise.all(Array.from({ length: count }, (_, index) => send(site.newNumber(), from(index))));
const sentOf = (replies: { http: number }[]) => replies.filter(({ http }) => http === 200).length;
/** How many codes were refused for a reason so far. */
const refusedFor = async (reason: string, server = site.api) => {
  const { body } = await server.inject({ url: '/metrics' });
  return Number(
    new RegExp(`marquee_codes_total\\{outcome="refused",reason="${reason}",.*\\} (\\d+)`).exec(body)?.[1] ??
      0,
  );
};
const verify = (phoneNumber: string, from: string) =>
  site.call('POST', '/security/api/auth/user/verify-otp-v2', {
    body: { phoneNumber, otp: site.inbox.messagesTo(`+91${phoneNumber}`)[0]?.code },
    from,
  });

test('finding 5: a network gets ten codes in ten minutes and thirty per day, over all numbers', async () => {
  const neighbour = (index: number) => `203.0.113.${index}`;
  const replies = await sendToNewNumbers(many, neighbour);
  expect(sentOf(replies)).toBe(10);
  const refused = replies.find(({ http }) => http === 429);
  expect(refused?.data['retryAfterSec']).toBeGreaterThan(codeRules.window - 60);
  expect(await refusedFor('NETWORK')).toBe(many - 10);

  let sent = 10;
  for (let round = 0; round < 4; round += 1) {
    site.passSeconds(codeRules.window);
    sent += sentOf(await sendToNewNumbers(12, neighbour));
  }
  expect(sent).toBe(30);
  expect(sentOf(await sendToNewNumbers(1, () => '198.51.100.1'))).toBe(1);
  site.passSeconds(codeRules.day);
  expect(sentOf(await sendToNewNumbers(12, neighbour))).toBe(10);
});

test('finding 5: the addresses of one IPv6 /64 are one network', async () => {
  expect(sentOf(await sendToNewNumbers(many, (index) => `2001:db8:1:2::${index.toString(16)}`))).toBe(10);
  expect(sentOf(await sendToNewNumbers(1, () => '2001:db8:1:3::1'))).toBe(1);
});

test('finding 5: another process of the API counts the same codes', async () => {
  await sendToNewNumbers(10, () => '203.0.114.7');
  const another = await createApiServer(site);

  const url = `/security/api/auth/user/send-otp-v2?phoneNumber=${site.newNumber()}`;
  const reply = await another.inject({ method: 'POST', url, remoteAddress: '203.0.114.8' });
  expect(reply.statusCode).toBe(429);
  await another.close();
});

test('finding 5: a user who signed in from a network before gets a code there in spite of its budget', async () => {
  const phone = site.newNumber();
  await send(phone, '203.0.115.7');
  await verify(phone, '203.0.115.7');
  await sendToNewNumbers(many, () => '203.0.115.9');

  expect(await send(phone, '203.0.115.7')).toMatchObject({ http: 200 });
  expect(await send(phone, '203.0.115.9')).toMatchObject({ http: 429 });
});

test.each([
  ['a satellite network', '+882161234567'],
  ['Somalia', '+252612345678'],
  ['Latvia', '+37120012345'],
  ['Jamaica, which shares +1 with the United States', '+18765551234'],
])('finding 5: no code is sent to %s', async (_, number) => {
  const refusals = await refusedFor('COUNTRY');
  expect(await send(number, '203.0.116.7')).toMatchObject({
    http: 400,
    data: { fieldErrors: [{ field: 'phoneNumber' }] },
  });
  expect(site.inbox.messagesTo(number)).toEqual([]);
  expect(await refusedFor('COUNTRY')).toBe(refusals + 1);
});

test('codes are sent to every country of the app config', async () => {
  for (const number of ['9000000099', '+971501234567', '+14155552671', '+447400123456', '+9779841234567'])
    expect(await send(number, '203.0.117.7')).toMatchObject({ http: 200 });
});

test('finding 5: all networks together have an hourly budget, which a gauge shows', async () => {
  site.passSeconds(3600);
  const codes = { ...defaultCodeBudgets, perHour: 25 };
  const server = await createApiServer({ ...site, settings: { ...site.settings, codes } });
  const statusOf = async (remoteAddress: string) => {
    const url = `/security/api/auth/user/send-otp-v2?phoneNumber=${site.newNumber()}`;
    return (await server.inject({ method: 'POST', url, remoteAddress })).statusCode;
  };
  const gauge = async (name: string) =>
    new RegExp(`${name}\\{.*\\} (\\d+)`).exec((await server.inject({ url: '/metrics' })).body)?.[1];
  expect(await gauge('marquee_codes_budget_remaining')).toBe('25');

  for (let index = 0; index < 25; index += 1) expect(await statusOf(`198.${index}.100.1`)).toBe(200);
  expect(await statusOf('198.99.100.1')).toBe(429);
  expect(await gauge('marquee_codes_budget_remaining')).toBe('0');
  expect(await gauge('marquee_codes_budget')).toBe('25');
  expect(await refusedFor('BUDGET', server)).toBe(1);

  site.passSeconds(3600);
  expect(await statusOf('198.99.100.1')).toBe(200);
  await server.close();
});
