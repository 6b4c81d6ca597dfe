import { succeeded, fakeApi, noResponse, refused } from '@marquee/testing';
import type { PhoneNumber } from './phone-reading.ts';
import { checkCode, enter, sendCode, sendCodeAgain } from './sign-in-calls.ts';

const phone: PhoneNumber = { forCalls: '9876543210', display: '+91 98765 43210', international: false };
const abroad: PhoneNumber = { forCalls: '+971501234567', display: '+971 50 123 4567', international: true };
const verified = { phone, authToken: 'token' };
const hindi = { language: 'hi' } as const;
const sent = { otpLength: 6, resendAfterSec: 45, expiresInSec: 300, attemptsLeft: 3 };
const options = { phone, code: '048213', now: 1000 };

test('a code is requested with the number as calls take it', async () => {
  const { api, called } = fakeApi({ sendOtp: () => succeeded(sent) });

  expect(await sendCode(api, abroad, { language: 'en' })).toEqual({
    sent: true,
    waitSeconds: 45,
    codeLength: 6,
  });
  expect(called).toEqual([{ call: 'sendOtp', args: ['+971501234567', { language: 'en' }] }]);
});

test('a refused first code is silent, and only lengthens the wait', async () => {
  expect(await sendCode(fakeApi({ sendOtp: () => refused(500) }).api, phone, hindi)).toEqual({ sent: true });
  const throttled = fakeApi({ sendOtp: () => refused(429, 'Too many', { data: { retryAfterSec: 600 } }) });
  expect(await sendCode(throttled.api, phone, hindi)).toEqual({ sent: true, waitSeconds: 600 });
});

test('a first code that never reached the server is reported', async () => {
  const noLine = fakeApi({ sendOtp: async () => ({ ok: false, status: 0, message: '' }) });
  expect(await sendCode(noLine.api, phone, hindi)).toEqual({ sent: false });
});

test('a code that could not be sent again is reported', async () => {
  expect(await sendCodeAgain(fakeApi({ resendOtp: () => succeeded(sent) }).api, phone, hindi)).toEqual({
    sent: true,
    waitSeconds: 45,
    codeLength: 6,
  });
  expect(await sendCodeAgain(fakeApi({ resendOtp: () => refused(500) }).api, phone, hindi)).toEqual({
    sent: false,
  });
  expect(await sendCodeAgain(fakeApi({}).api, phone, hindi)).toEqual({ sent: false });
});

test.each([
  [
    refused(400, 'No', { error: 'INVALID_OTP', data: { attemptsLeft: 3 } }),
    { kind: 'wrong', attemptsLeft: 3 },
  ],
  [refused(400, 'No', { error: 'INVALID_OTP' }), { kind: 'wrong', attemptsLeft: null }],
  [refused(410, 'Old', { error: 'OTP_EXPIRED' }), { kind: 'expired' }],
  [
    refused(429, 'Locked', { error: 'OTP_LOCKED', data: { retryAfterSec: 60 } }),
    { kind: 'locked', until: 61_000 },
  ],
  [refused(429, 'Locked'), { kind: 'locked', until: 601_000 }],
  [refused(403, 'This number is blocked'), { kind: 'refused', message: 'This number is blocked' }],
  [refused(500, 'Boom'), { kind: 'unreachable' }],
  [refused(502), { kind: 'unreachable' }],
])('a code that was not accepted: case %#', async (result, status) => {
  expect(await checkCode(fakeApi({ verifyOtp: () => result }).api, options)).toEqual({ ok: false, status });
});

test('a code is sent as text with its leading zero, and its token stays in memory', async () => {
  const { api, called } = fakeApi({ verifyOtp: () => succeeded({ authToken: 'token', isNewUser: true }) });

  expect(await checkCode(api, options)).toEqual({ ok: true, verified });
  expect(called[0]?.args).toEqual([{ phoneNumber: '9876543210', otp: '048213' }]);
});

test('entering sends the three fields of the specification and gives the whole login state', async () => {
  const { api, called } = fakeApi({
    userLogin: () =>
      succeeded({ id: 48213, userId: 'u_1', first_time_sign_up: true, proof: 'once', name: 'Asha Rao' }),
  });

  expect(await enter(api, verified)).toEqual({
    kind: 'entered',
    login: { authToken: 'token', id: 48213, userId: 'u_1', first_time_sign_up: true },
    name: 'Asha Rao',
  });
  expect(called[0]?.args).toEqual([
    { mobileNumber: '9876543210', name: '', isEbUser: false },
    { authToken: 'token' },
  ]);
});

test('the country of a number from abroad goes along beside the request, not in it', async () => {
  const { api, called } = fakeApi({
    userLogin: () => succeeded({ id: 1, userId: 'u_1', first_time_sign_up: false }),
  });
  await enter(api, { phone: { ...abroad, country: 'AE' }, authToken: 'token' });

  expect(called[0]?.args).toEqual([
    { mobileNumber: '+971501234567', name: '', isEbUser: false },
    { authToken: 'token', country: 'AE' },
  ]);
});

test.each([
  [() => refused(409, 'Hold'), { kind: 'failed', status: { kind: 'being-deleted', deleteBy: null } }],
  [() => refused(403, 'Blocked'), { kind: 'failed', status: { kind: 'refused', message: 'Blocked' } }],
  [() => refused(503, 'Down'), { kind: 'failed', status: { kind: 'unreachable' } }],
  [noResponse, { kind: 'failed', status: { kind: 'unreachable' } }],
])('an entry that failed: case %#', async (result, entry) => {
  expect(await enter(fakeApi({ userLogin: result }).api, verified)).toEqual(entry);
});
