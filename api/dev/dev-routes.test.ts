import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());
afterEach(() => site.api.inject({ method: 'DELETE', url: '/dev/faults' }));

let listeningUrl: Promise<string> | undefined;
const listen = () => (listeningUrl ??= site.api.listen({ port: 0, host: '127.0.0.1' }));
const addFault = (fault: object) => site.api.inject({ method: 'POST', url: '/dev/faults', payload: fault });
const config = () => site.call('GET', '/security/api/getAppConfig');

test('a soft error is a 200 with the status of an error in its body', async () => {
  await addFault({ call: 'C01', kind: 'soft', status: 503, message: '', error: 'Service Unavailable' });

  expect(await config()).toEqual({
    http: 200,
    status: 503,
    message: '',
    error: 'Service Unavailable',
    data: null,
  });
});

test('a hard error occurs the given number of times', async () => {
  await addFault({ call: 'GET /security/api/getAppConfig', kind: 'hard', status: 502, times: 2 });

  expect([(await config()).http, (await config()).http, (await config()).http]).toEqual([502, 502, 200]);
});

test('a fault of a call with an id in its path concerns every id, and no other call', async () => {
  await addFault({ call: 'C27', kind: 'hard', status: 500 });

  expect(await site.call('GET', '/payments/api/v2/payment/user/confirm-payment/pm_1')).toMatchObject({
    http: 500,
  });
  expect(await config()).toMatchObject({ http: 200 });
});

test('faults can be injected into content calls, too', async () => {
  await addFault({ call: 'C28', kind: 'hard', status: 500 });

  expect((await site.content.inject('/celeb-bios')).statusCode).toBe(500);
  expect((await site.content.inject('/api/celeb-bios')).statusCode).toBe(500);
  expect((await site.content.inject('/latest-bollywood-news')).statusCode).toBe(200);
});

test('a delayed call responds after later ones, a silent one never', async () => {
  await addFault({ call: 'C01', kind: 'delay', milliseconds: 500 });
  const order: string[] = [];
  const delayed = config().then((response) => {
    order.push('delayed');
    return response;
  });
  const later = site.api.inject('/healthz').then(() => order.push('later'));
  expect(await delayed).toMatchObject({ status: 200 });
  await later;
  expect(order).toEqual(['later', 'delayed']);

  await addFault({ call: 'C13', kind: 'silent' });
  const url = await listen();
  await expect(
    fetch(`${url}/celeb/api/widgets/landing-page/celeb-occasion-details?celebId=aarav&occasionId=1`, {
      signal: AbortSignal.timeout(300),
    }),
  ).rejects.toMatchObject({ name: 'TimeoutError' });
});

test('a dropped call is not executed; a call with a lost response is', async () => {
  const url = await listen();
  const send = () =>
    fetch(`${url}/security/api/auth/user/send-otp-v2?phoneNumber=9876511111`, { method: 'POST' });
  const sent = async () =>
    (await site.api.inject('/dev/messages?phoneNumber=9876511111')).json().messages.length as number;

  await addFault({ call: 'C04', kind: 'drop', times: 1 });
  await expect(send()).rejects.toThrow('fetch failed');
  expect(await sent()).toBe(0);

  await addFault({ call: 'C04', kind: 'lose-response', times: 1 });
  await expect(send()).rejects.toThrow('fetch failed');
  expect(await sent()).toBe(1);
});

test('a call with a body can be dropped, too', async () => {
  const url = await listen();
  const verify = () =>
    fetch(`${url}/security/api/auth/user/verify-otp-v2`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ phoneNumber: '9876511111', otp: '000000' }),
      signal: AbortSignal.timeout(2_000),
    });

  for (const kind of ['drop', 'lose-response']) {
    await addFault({ call: 'C06', kind, times: 1 });
    await expect(verify()).rejects.toThrow('fetch failed');
  }
});

test('an injected error has the given data', async () => {
  await addFault({ call: 'C01', kind: 'hard', status: 429, data: { retryAfterSec: 7 } });

  expect(await config()).toMatchObject({ http: 429, data: { retryAfterSec: 7 } });
});

test('a fault of an unknown call or kind is refused', async () => {
  expect((await addFault({ call: 'C99', kind: 'hard' })).statusCode).toBe(400);
  expect((await addFault({ call: 'C01', kind: 'loud' })).statusCode).toBe(400);
});

test('calls are logged with the headers that servers check', async () => {
  await site.api.inject({ method: 'DELETE', url: '/dev/calls' });
  await site.call('POST', '/security/api/auth/user/send-otp-v2?phoneNumber=9876543210', {
    headers: { app_version_code: '2203', app_version_name: '2.203', os_type: 'web' },
  });

  const { calls } = (await site.api.inject('/dev/calls')).json();
  expect(calls).toMatchObject([
    {
      method: 'POST',
      path: '/security/api/auth/user/send-otp-v2',
      query: { phoneNumber: '9876543210' },
      headers: { app_version_code: '2203', app_version_name: '2.203', os_type: 'web' },
      status: 200,
    },
  ]);
});

test('the inbox returns the messages to a number, newest first, as JSON and as a page', async () => {
  await site.call('POST', '/security/api/auth/user/send-otp-v2?phoneNumber=9876500000');
  await site.call('POST', '/security/api/auth/user/send-otp-v2?phoneNumber=9876500000');

  const { messages } = (await site.api.inject('/dev/messages?phoneNumber=9876500000')).json();
  expect(messages).toHaveLength(2);
  expect(messages[0].code).toMatch(/^\d{6}$/);
  expect(messages[0].text).toContain(messages[0].code);
  expect(messages[0].sentAt >= messages[1].sentAt).toBe(true);

  const page = await site.api.inject({ url: '/dev/messages', headers: { accept: 'text/html' } });
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8');
  expect(page.body).toContain(`<strong>${messages[0].code}</strong>`);
});
