import {
  exchangeTokenData,
  otpSentData,
  userLoginData,
  userLoginResponse,
  verifyOtpData,
} from '@marquee/api-contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi({ rateLimitScale: 100 });
});
afterAll(() => site.stop());

const send = (phone: string) =>
  site.call('POST', `/security/api/auth/user/send-otp-v2?phoneNumber=${encodeURIComponent(phone)}`);
const resend = (phone: string) =>
  site.call('POST', `/security/api/auth/user/resend-otp-v2?phoneNumber=${encodeURIComponent(phone)}`);
const verify = (phoneNumber: string, otp: string) =>
  site.call('POST', '/security/api/auth/user/verify-otp-v2', { body: { phoneNumber, otp } });
const login = (mobileNumber: string, token?: string, name = 'Asha Rao') =>
  site.call('POST', '/security/api/auth/user/user-login-v2', {
    body: { mobileNumber, name, isEbUser: false },
    ...(token && { token }),
  });

/** The newest code sent to a number, and a code that is not it. */
function codeFor(phone: string) {
  const right = site.inbox.messagesTo(phone.startsWith('+') ? phone : `+91${phone}`)[0]?.code ?? '';
  return { right, wrong: right === '111111' ? '222222' : '111111' };
}

test('a new user signs in with a code, and is known the second time', async () => {
  const phone = site.newNumber();

  expect(v.parse(otpSentData, (await send(phone)).data)).toMatchObject({ otpLength: 6, resendAfterSec: 30 });
  const first = v.parse(verifyOtpData, (await verify(phone, codeFor(phone).right)).data);
  expect(first.isNewUser).toBe(true);
  const state = v.parse(userLoginData, (await login(phone, first.authToken)).data);
  expect(state.first_time_sign_up).toBe(true);

  await send(phone);
  const second = v.parse(verifyOtpData, (await verify(phone, codeFor(phone).right)).data);
  expect(second.isNewUser).toBe(false);
  expect(v.parse(userLoginData, (await login(phone, second.authToken)).data)).toEqual({
    ...state,
    first_time_sign_up: false,
  });
});

describe('the text message with a code', () => {
  const messageAfter = async (query: string, headers: Record<string, string>, call = 'send-otp-v2') => {
    const phone = site.newNumber();
    await site.call('POST', `/security/api/auth/user/${call}?phoneNumber=${phone}${query}`, { headers });
    const [message] = site.inbox.messagesTo(`+91${phone}`);
    return { text: message?.text ?? '', code: message?.code ?? '' };
  };

  test.each(['send-otp-v2', 'resend-otp-v2'])('is in the language of the page (%s)', async (call) => {
    const hindi = await messageAfter('', { 'accept-language': 'hi' }, call);
    expect(hindi.text).toBe(
      `${hindi.code} Marquee पर साइन इन करने का कोड है। यह एक बार, 5 मिनट तक चलेगा। किसी को न बताएँ।`,
    );
    const english = await messageAfter('', { 'accept-language': 'en' }, call);
    expect(english.text).toMatch(/ is your Marquee code to sign in\. /);
  });

  test('says what the code is for', async () => {
    const hindi = await messageAfter('&purpose=deletion', { 'accept-language': 'hi' });
    expect(hindi.text).toContain('खाता हटाने का कोड');
    expect((await messageAfter('&purpose=deletion', {})).text).toContain('DELETE YOUR ACCOUNT');
    expect((await messageAfter('&purpose=something', {})).text).toContain('to sign in');
  });

  test('ends with a line that binds the code to the host of the site (WebOTP), and to no other host', async () => {
    const { text, code } = await messageAfter('', { origin: 'https://marquee.example' });
    expect(text.split('\n').at(-1)).toBe(`@marquee.example #${code}`);
    expect((await messageAfter('', { origin: 'https://thief.example' })).text).not.toContain('@');
    expect((await messageAfter('', {})).text).not.toContain('@');
  });
});

test('a name that was given once is returned at every later sign-in, on any device', async () => {
  const phone = site.newNumber();
  const { token } = await site.signIn(phone);
  const named = async (name: string) =>
    v.parse(userLoginResponse, (await login(phone, token, name)).data).name;

  expect(await named('Ravi Kumar')).toBe('Ravi Kumar');
  expect(await named('')).toBe('Ravi Kumar');
});

test('the formats of an international number are one number', async () => {
  await send('+971501234567');
  const { right } = codeFor('+971501234567');

  expect(await verify('+971 50 123 4567', right)).toMatchObject({ status: 200 });
});

test('an invalid number is refused with its field', async () => {
  expect(await send('12345')).toMatchObject({ http: 400, data: { fieldErrors: [{ field: 'phoneNumber' }] } });
});

test('a code works once', async () => {
  const phone = site.newNumber();
  await send(phone);
  const { right } = codeFor(phone);

  expect(await verify(phone, right)).toMatchObject({ status: 200 });
  expect(await verify(phone, right)).toMatchObject({ http: 410, error: 'OTP_EXPIRED' });
});

test('of concurrent requests with one code, one succeeds', async () => {
  const phone = site.newNumber();
  await send(phone);
  const { right } = codeFor(phone);

  const replies = await Promise.all(Array.from({ length: 30 }, () => verify(phone, right)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
});

test('a new code replaces the previous one', async () => {
  const phone = site.newNumber();
  await send(phone);
  const old = codeFor(phone).right;
  site.passSeconds(30);
  expect(await resend(phone)).toMatchObject({ status: 200, data: { attemptsLeft: 3 } });

  // One time in a million both codes are the same, and then the old one is the new one.
  const before = await verify(phone, old);
  expect(before.error).toBe(old === codeFor(phone).right ? undefined : 'INVALID_OTP');
  expect((await verify(phone, codeFor(phone).right)).http).toBe(before.http === 200 ? 410 : 200);
});

test('a code expires after five minutes', async () => {
  const phone = site.newNumber();
  await send(phone);

  site.passSeconds(300);
  expect(await verify(phone, codeFor(phone).right)).toMatchObject({ http: 410, error: 'OTP_EXPIRED' });
});

test('the fifth wrong try locks for ten minutes, and a new code does not unlock', async () => {
  const phone = site.newNumber();
  await send(phone);
  const { right, wrong } = codeFor(phone);

  for (const attemptsLeft of [4, 3, 2, 1])
    expect(await verify(phone, wrong)).toMatchObject({ http: 400, data: { attemptsLeft } });
  expect(await verify(phone, wrong)).toMatchObject({
    http: 429,
    error: 'OTP_LOCKED',
    data: { retryAfterSec: 600 },
  });
  expect(await verify(phone, right)).toMatchObject({ http: 429, error: 'OTP_LOCKED' });
  expect(await send(phone)).toMatchObject({ http: 429 });

  site.passSeconds(600);
  await send(phone);
  expect(await verify(phone, codeFor(phone).right)).toMatchObject({ status: 200 });
});

test('two hundred concurrent guesses count as two hundred @all', async () => {
  const phone = site.newNumber();
  await send(phone);
  const { right, wrong } = codeFor(phone);

  const replies = await Promise.all(Array.from({ length: 200 }, () => verify(phone, wrong)));

  expect(replies.filter(({ error }) => error === 'INVALID_OTP')).toHaveLength(4);
  // A busy machine refuses guesses that wait too long for the database; they are not tried either.
  const refused = replies.filter(({ error, http }) => error === 'OTP_LOCKED' || http === 503);
  expect(refused).toHaveLength(196);
  expect(await verify(phone, right)).toMatchObject({ error: 'OTP_LOCKED' });
});

test('requesting codes too fast or too often is refused with the time to wait', async () => {
  const phone = site.newNumber();
  await send(phone);
  expect(await resend(phone)).toMatchObject({ http: 429, data: { retryAfterSec: 30 } });

  const replies = await Promise.all(Array.from({ length: 20 }, () => send(phone)));
  expect(replies.filter(({ status }) => status === 200)).toHaveLength(4);
  expect(replies.find(({ http }) => http === 429)?.data['retryAfterSec']).toBeGreaterThan(500);
});

test('codes are not readable in the database', async () => {
  const phone = site.newNumber();
  await send(phone);

  const { rows } = await site.db.execute(
    sql`select * from one_time_codes where mobile_number = ${`+91${phone}`}`,
  );
  expect(JSON.stringify(rows)).not.toContain(`"${codeFor(phone).right}"`);
  expect(rows[0]?.['code_hash']).toMatch(/^[0-9a-f]{64}$/);
});

test('finding 1: a login and a new name require a code of the number', async () => {
  expect(await login(site.newNumber())).toMatchObject({ http: 401 });

  const victim = await site.signIn();
  expect(await login(victim.phoneNumber)).toMatchObject({ http: 401 });
  expect(await login(victim.phoneNumber, (await site.signIn()).token)).toMatchObject({ http: 403 });
});

test('a birthday needs the id and the number of one user, and a plausible date', async () => {
  const { userId, phoneNumber, token } = await site.signIn();
  const add = (changes: object) =>
    site.call('POST', '/security/api/auth/add-birthday-web', {
      token,
      body: {
        userId,
        mobileNumber: phoneNumber,
        name: 'Asha',
        birthday: '1998-08-14',
        source: 'post_login',
        ...changes,
      },
    });

  expect(await add({})).toMatchObject({ status: 200, data: { userId, birthday: '1998-08-14' } });
  expect(await add({ mobileNumber: site.newNumber() })).toMatchObject({ http: 404 });
  for (const birthday of ['2999-01-01', '2020-01-01', '1850-01-01', '1998-02-30', 'yesterday'])
    expect(await add({ birthday })).toMatchObject({
      http: 400,
      data: { fieldErrors: [{ field: 'birthday' }] },
    });
});

test('a hand-off token signs in once, within two minutes', async () => {
  const { phoneNumber, userId } = await site.signIn();
  const issue = async () =>
    (await site.api.inject({ method: 'POST', url: '/dev/hand-off-tokens', payload: { phoneNumber } })).json<{
      token: string;
    }>();
  const exchange = (token: string) =>
    site.call('POST', '/security/api/auth/token-exchange', { body: { token, source: 'app_webview' } });

  const { token } = await issue();
  const replies = await Promise.all(Array.from({ length: 10 }, () => exchange(token)));
  const [accepted, ...others] = replies.filter(({ status }) => status === 200);
  expect(others).toEqual([]);
  expect(v.parse(exchangeTokenData, accepted?.data)).toMatchObject({ userId, first_time_sign_up: false });

  const late = await issue();
  site.passSeconds(121);
  expect(await exchange(late.token)).toMatchObject({ http: 410 });
});
