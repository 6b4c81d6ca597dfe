import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { carryOutDeletions } from '../account-deletion/carry-out-deletions.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const from = '203.0.113.77';

test('finding 21: sign-ins, locks, refused tokens, sign-outs and deletions are logged, without numbers, codes or tokens', async () => {
  const phone = site.newNumber();
  const post = (path: string, body: object, token?: string) =>
    site.call<{ authToken: string }>('POST', `/security/api/${path}`, {
      body,
      from,
      ...(token && { token }),
    });
  const send = () => post(`auth/user/send-otp-v2?phoneNumber=${phone}`, {});
  const verify = (otp: string | undefined) => post('auth/user/verify-otp-v2', { phoneNumber: phone, otp });
  const signIn = async () => {
    await send();
    return (await verify(site.inbox.messagesTo(`+91${phone}`)[0]?.code)).data.authToken;
  };

  const first = await signIn();
  await post('auth/user/logout', {}, first);
  await site.call('GET', '/celeb/api/cart/create-empty-cart', { token: first, from });
  await post('auth/user/logout', { everywhere: true }, await signIn());
  await post('remove-user-account', { mobileNumber: phone, reason: 'x' }, await signIn());
  const again = await signIn();
  await post('keep-user-account', { mobileNumber: phone }, again);
  await post('remove-user-account', { mobileNumber: phone, reason: 'x' }, again);
  site.passSeconds(31 * 86_400);
  await carryOutDeletions(site.db, site.now(), site.securityLog);
  await send();
  for (let tries = 0; tries < 5; tries += 1) {
    const right = site.inbox.messagesTo(`+91${phone}`)[0]?.code;
    await verify(right === '111111' ? '222222' : '111111');
  }

  const events = site.securityLines.map((line) => JSON.parse(line));
  expect(
    events.map(({ event, outcome, reason }) => [event, outcome, reason].filter(Boolean).join(' ')),
  ).toEqual([
    'sign-in succeeded OTP',
    'sign-out succeeded',
    'token-refused refused SIGNED_OUT',
    'sign-in succeeded OTP',
    'sign-out-everywhere succeeded',
    'sign-in succeeded OTP',
    'account-deletion-requested succeeded',
    'sign-in succeeded OTP',
    'account-deletion-taken-back succeeded',
    'account-deletion-requested succeeded',
    'account-deletion-carried-out succeeded',
    ...Array(4).fill('sign-in refused INVALID_OTP'),
    'sign-in-locked refused OTP_LOCKED',
  ]);
  expect(events[0]).toMatchObject({ log: 'security', server: 'api', network: '203.0.113.0/24' });
  expect(events[0].actor).toMatch(/^u_/);
  const text = site.securityLines.join('\n');
  for (const secret of [phone, from, first, again, ...site.inbox.messagesTo().map(({ code }) => code)])
    expect(text).not.toContain(secret);
});
