import { calls, type CallName } from '@marquee/api-contract';
import { createApi, type Api } from './create-api.ts';
import { internationalCountry } from '../home-country.ts';
import { anApi, asha } from '../testing/an-api.ts';

const price = { amountMinor: 49900, currency: 'INR' };
const questionResult = {
  participantId: 'p',
  quizId: 'q',
  userId: 'u',
  questionId: 'q_1',
  optionId: 'o',
  timeTakenMs: 5,
};
const item = {
  celebUserId: 'cu',
  celebId: 'aarav',
  occasionId: 11,
  fullName: 'Asha',
  language: 'hi',
  moderation: 'passed',
} as const;
const payment = {
  cartId: 'c',
  priceId: 'p',
  amount: price,
  provider: 'card',
  method: 'card',
  country: 'IN',
  returnUrl: '/',
  clientRequestId: 'x',
};
const lead = [{ Attribute: 'Notes' as const, Value: 'For Diwali' }];
const event = {
  eventName: 'seen',
  eventTime: '2026-11-20T11:05:12.345Z',
  eventData: { user_id: 'u', os_version: '14', os_platform: 'Android', trace_id: 'trace-1', uts: 1 },
} as const;
const inquiry = { name: 'A', email: 'a@b.in', mobileNumber: '9', companyName: 'C', consent: true };
const birthday = { userId: 'u', mobileNumber: '9', name: 'A', birthday: '1998-08-14', source: 'post_login' };
const removal = { mobileNumber: '9', reason: 'r', comment: '' };
const login = { mobileNumber: '9876543210', name: 'Asha', isEbUser: false };
const tokenPrice = { celebId: 'cu', forName: 'Asha', occasionId: 12, nameAudioUrl: '' };

type Row = [
  name: Exclude<CallName, 'celebBios' | 'news'>,
  send: (api: Api) => Promise<unknown>,
  /** Method and path. */
  expected: string,
  body?: unknown,
];

// Methods and paths are repeated here, so that a changed row of the table fails.
const rows: Row[] = [
  ['getAppConfig', (api) => api.getAppConfig(), 'GET /security/api/getAppConfig'],
  ['addBirthday', (api) => api.addBirthday(birthday), 'POST /security/api/auth/add-birthday-web', birthday],
  ['userLogin', (api) => api.userLogin(login), 'POST /security/api/auth/user/user-login-v2', login],
  [
    'sendOtp',
    (api) => api.sendOtp('+971501234567'),
    'POST /security/api/auth/user/send-otp-v2?phoneNumber=%2B971501234567',
  ],
  [
    'resendOtp',
    (api) => api.resendOtp('9876543210'),
    'POST /security/api/auth/user/resend-otp-v2?phoneNumber=9876543210',
  ],
  [
    'verifyOtp',
    (api) => api.verifyOtp({ phoneNumber: '9', otp: '048213' }),
    'POST /security/api/auth/user/verify-otp-v2',
    { phoneNumber: '9', otp: '048213' },
  ],
  [
    'exchangeToken',
    (api) => api.exchangeToken({ token: 't', source: 's' }),
    'POST /security/api/auth/token-exchange',
    { token: 't', source: 's' },
  ],
  ['brandInquiry', (api) => api.brandInquiry(inquiry), 'POST /celeb/api/commercial-brand/inquiry', inquiry],
  ['businessInquiry', (api) => api.businessInquiry(inquiry), 'POST /security/api/b2b-inquiry', inquiry],
  ['removeAccount', (api) => api.removeAccount(removal), 'POST /security/api/remove-user-account', removal],
  [
    'requestRefund',
    (api) => api.requestRefund('VR-1', { reason: 'wrong_name', comment: 'Name & sound' }),
    'POST /celeb/api/video-request/refund-request/VR-1?reason=wrong_name&comment=Name%20%26%20sound',
  ],
  [
    'verifyVideo',
    (api) => api.verifyVideo('A7K9-22QX'),
    'GET /celeb/api/auth/user/verify-video-authentication?authenticationToken=A7K9-22QX',
  ],
  [
    'getCelebOccasion',
    (api) => api.getCelebOccasion({ celebId: 'aarav', occasionId: 11 }),
    'GET /celeb/api/widgets/landing-page/celeb-occasion-details?celebId=aarav&occasionId=11',
  ],
  ['getVendorOrder', (api) => api.getVendorOrder('VN-7781'), 'GET /api/vendor-order/VN-7781'],
  ['publishEvent', (api) => api.publishEvent(event), 'POST /useranalytics/api/event/publish', event],
  [
    'checkWords',
    (api) => api.checkWords('Asha'),
    'POST /api/profanity-check',
    { messages: [{ role: 'user', content: 'Asha' }] },
  ],
  ['captureLead', (api) => api.captureLead(lead), 'POST /api/capture-leadsquared-data', lead],
  [
    'updateLead',
    (api) => api.updateLead({ leadId: 'l', fields: lead }),
    'POST /api/update-leadsquared-data',
    { leadId: 'l', fields: lead },
  ],
  [
    'joinQuiz',
    (api) => api.joinQuiz({ quizId: 'qz_7', userId: 'u_7' }),
    'POST /quiz/api/user/v2/add-quiz-participant',
    { quizId: 'qz_7', userId: 'u_7' },
  ],
  [
    'answerQuestion',
    (api) => api.answerQuestion(questionResult),
    'POST /quiz/api/user/v2/add-quiz-participant-ques',
    questionResult,
  ],
  ['getQuiz', (api) => api.getQuiz('aarav'), 'GET /quiz/api/user/v2/get-quiz-by-celeb-id/aarav'],
  ['createCart', (api) => api.createCart(), 'GET /celeb/api/cart/create-empty-cart'],
  [
    'addItems',
    (api) => api.addItems('ct_1', [item]),
    'PUT /celeb/api/cart/v3/add-multiple-item/ct_1',
    { items: [item] },
  ],
  [
    'getTokenPrice',
    (api) => api.getTokenPrice(tokenPrice),
    'POST /subscriptions/api/v18/user/get-token-price',
    tokenPrice,
  ],
  [
    'initiatePayment',
    (api) => api.initiatePayment(payment),
    'POST /payments/api/v2/payment/user/initiate-payment',
    payment,
  ],
  [
    'initiateGateway',
    (api) => api.initiateGateway('stripe'),
    'GET /payments/api/gateway/initiateGatewaySDK/stripe',
  ],
  [
    'confirmPayment',
    (api) => api.confirmPayment('pm_1'),
    'GET /payments/api/v2/payment/user/confirm-payment/pm_1',
  ],
];

const chat = { choices: [{ message: { content: 'No' } }] };

test('every call to the main API and to the site has a method', () => {
  const called = rows.map(([name]) => calls[name].id);
  const described = Object.values(calls).filter(({ host }) => host !== 'content');
  expect(called).toEqual(described.map(({ id }) => id));
});

describe.each(rows)('%s', (name, send, expected, body) => {
  const { auth, host, id } = calls[name];

  test('is sent with its method, path, body and headers, and the bearer of its class', async () => {
    const { api, session, storage, lastRequest } = await anApi(() => ({
      json: { status: 200, data: {}, ...chat },
    }));
    session.store({ ...asha, first_time_sign_up: true }); // which also sets a default bearer
    storage.writeText('app_version_name', '2.204');
    await send(api);

    const request = lastRequest();
    expect(`${request?.method} ${request?.path}`).toBe(expected);
    expect(request?.body).toEqual(body);
    const toMain = host === 'main' && auth !== 'VENDOR';
    expect(request?.headers['app_version_code']).toBe(toMain ? '2203' : undefined);
    expect(request?.headers['app_version_name']).toBe(toMain ? '2.204' : undefined);
    expect(request?.headers['os_type']).toBe(toMain ? 'web' : undefined);
    expect(request?.headers['x-traceid']).toBe(id === 'C15' ? 'trace-1' : undefined);
    const hasBearer = auth === 'REQUIRED' || auth === 'IF_PRESENT';
    expect(request?.headers.authorization).toBe(hasBearer ? 'Bearer token-1' : undefined);
  });
});

const required = rows.filter(([name]) => calls[name].auth === 'REQUIRED');
const free = rows.filter(([name]) => calls[name].auth !== 'REQUIRED');

test.each(required)('%s is not sent without a login', async (_, send) => {
  const { api, received } = await anApi();
  await expect(send(api)).rejects.toMatchObject({ code: 'SIGN_IN_NEEDED' });
  expect(received).toEqual([]);
});

test.each(free)('%s is sent without a bearer if there is no login', async (_, send) => {
  const { api, lastRequest } = await anApi(() => ({ json: { status: 200, data: {}, ...chat } }));
  await send(api);
  expect(lastRequest()?.method).toBeDefined();
  expect(lastRequest()?.headers.authorization).toBeUndefined();
});

const swallowed = ['C04', 'C07', 'C14', 'C15'];
const silent = rows.filter(([name]) => swallowed.includes(calls[name].id));
const loud = rows.filter(([name]) => ![...swallowed, 'C16'].includes(calls[name].id));

test.each(silent)('%s swallows a missing response', async (_, send) => {
  const { api } = await anApi(() => 'drop');
  await expect(send(api)).resolves.toEqual({ ok: false, status: 0, message: '' });
});

test('a missing response rejects with the sentence for the visitor, and keeps its cause for engineers', async () => {
  const { api } = await anApi(() => 'drop', { failureText: () => 'हमारे सर्वर से बात नहीं हुई।' });
  await expect(api.getAppConfig()).rejects.toMatchObject({
    code: 'CALL_FAILED',
    message: 'हमारे सर्वर से बात नहीं हुई।',
    cause: { config: { url: expect.stringContaining('/security/api/getAppConfig') } },
  });
});

test.each(loud)('%s rejects without a response', async (_, send) => {
  const { api, session } = await anApi(() => 'drop');
  session.store(asha);
  await expect(send(api)).rejects.toMatchObject({ code: 'CALL_FAILED' });
});

test('a call times out when the available time is over', async () => {
  const { hosts, storage, session } = await anApi(() => ({
    json: { status: 200, data: {} },
    delayMs: 600_000,
  }));
  for (const timeLeftMs of [100, -5]) {
    const hurried = createApi({ hosts, storage, session, timeLeftMs: () => timeLeftMs });
    await expect(hurried.resendOtp('9876543210')).rejects.toMatchObject({ code: 'CALL_FAILED' });
    hurried.stop();
  }
});

test('the app version is 2.203 until the app config names another', async () => {
  const { api, received } = await anApi(({ path }) =>
    path.endsWith('getAppConfig')
      ? { json: { status: 200, message: 'Success', data: { appVersionName: '2.210' } } }
      : { json: { status: 200, data: {} } },
  );
  await api.sendOtp('9876543210');
  await api.getAppConfig();
  await api.sendOtp('9876543210');
  expect(received.map(({ headers }) => headers['app_version_name'])).toEqual(['2.203', '2.203', '2.210']);
});

describe('a response', () => {
  test('with a refusal in the body of an HTTP 200 is a refusal', async () => {
    const { api } = await anApi(() => ({
      json: { status: 400, message: 'Not eligible', error: 'REFUND_NOT_ELIGIBLE', data: null },
    }));
    await expect(api.requestRefund('VR-1', { reason: 'other' })).resolves.toEqual({
      ok: false,
      status: 400,
      message: 'Not eligible',
      error: 'REFUND_NOT_ELIGIBLE',
    });
  });

  test('with an HTTP error is a value with the message and data of the server', async () => {
    const { api } = await anApi(() => ({
      status: 429,
      json: {
        status: 429,
        message: 'Too many attempts',
        error: 'OTP_LOCKED',
        data: { retryAfterSec: 600, hint: 'x' },
      },
    }));
    await expect(api.verifyOtp({ phoneNumber: '9', otp: '1' })).resolves.toMatchObject({
      ok: false,
      status: 429,
      data: { retryAfterSec: 600, hint: 'x' },
    });
  });

  test('without JSON is a refusal with the HTTP status', async () => {
    const { api } = await anApi(() => ({ status: 502, json: '<html>Bad gateway</html>' }));
    await expect(api.resendOtp('9')).resolves.toMatchObject({ ok: false, status: 502, message: '' });
  });

  test('with status 200 that does not match the schema is a refusal, and reported', async () => {
    const { api, malformed } = await anApi(() => ({
      json: { status: 200, message: 'OK', data: { isNewUser: true } },
    }));
    await expect(api.verifyOtp({ phoneNumber: '9', otp: '1' })).resolves.toMatchObject({
      ok: false,
      status: 502,
    });
    expect(malformed).toEqual([{ call: 'C06', field: 'authToken' }]);
  });
});

describe('servers differ', () => {
  test.each([
    ['in the data', { status: 200, data: { authToken: 't' } }],
    ['beside the data', { status: 200, authToken: 't', data: null }],
  ])('the token of C06 may be %s', async (_, json) => {
    const { api } = await anApi(() => ({ json }));
    await expect(api.verifyOtp({ phoneNumber: '9', otp: '1' })).resolves.toMatchObject({
      ok: true,
      data: { authToken: 't' },
    });
  });

  test.each([
    ['data', { status: 200, data: asha }],
    ['data.data', { status: 200, data: { data: asha } }],
  ])('the result of C07 may be in %s', async (_, json) => {
    const { api } = await anApi(() => ({ json }));
    await expect(api.exchangeToken({ token: 't', source: 's' })).resolves.toMatchObject({
      ok: true,
      data: asha,
    });
  });

  const details = {
    celebId: 'aarav',
    celebUserId: 'cu_1',
    celebName: 'Aarav',
    occasionId: 1,
    occasionName: 'Birthday',
    price,
  };
  test.each([
    ['in data', { status: 200, data: details }],
    ['bare', details],
  ])('the response of C13 may be %s', async (_, json) => {
    const { api } = await anApi(() => ({ json }));
    await expect(api.getCelebOccasion({ celebId: 'aarav', occasionId: 1 })).resolves.toMatchObject({
      ok: true,
      data: { celebUserId: 'cu_1', nameAudios: [] },
    });
  });
});

const bearerOfNextCall = async (mobileNumber: string, first_time_sign_up: boolean) => {
  const { api, session, storage, lastRequest } = await anApi();
  await api.userLogin({ mobileNumber, name: 'Asha', isEbUser: false });
  session.store({ ...asha, first_time_sign_up });
  storage.remove('loginState'); // only a default header still has the token
  await api.resendOtp('9876543210');
  return lastRequest()?.headers.authorization;
};

describe('the default header', () => {
  test('has the token after a first-time sign-up', async () => {
    expect(await bearerOfNextCall('9876543210', true)).toBe('Bearer token-1');
  });
  test('has the token of an international visitor', async () => {
    expect(await bearerOfNextCall('+971501234567', false)).toBe('Bearer token-1');
  });
  test('has it after a reload too, until the sign-out', async () => {
    const { api, session, storage, hosts, lastRequest } = await anApi();
    await api.userLogin({ mobileNumber: '+971501234567', name: 'Asha', isEbUser: false });
    session.store(asha);
    const reloaded = createApi({ hosts, storage, session });
    storage.remove('loginState');
    await reloaded.resendOtp('9876543210');
    expect(lastRequest()?.headers.authorization).toBe(`Bearer ${asha.authToken}`);

    session.clear();
    session.store(asha);
    const second = createApi({ hosts, storage, session });
    storage.remove('loginState');
    await second.resendOtp('9876543210');
    expect(lastRequest()?.headers.authorization).toBeUndefined();
  });
  test('goes with the stored country of the number, which only an international visitor has', async () => {
    const { api, session, storage } = await anApi();
    const login = { name: 'Asha', isEbUser: false };
    await api.userLogin({ ...login, mobileNumber: '+12025550143' }, { authToken: 't', country: 'CA' });
    session.store(asha);
    expect(internationalCountry(storage)).toBe('CA');

    await api.userLogin({ ...login, mobileNumber: '+88312345678' });
    expect(internationalCountry(storage)).toBe('ZZ');
    await api.userLogin({ ...login, mobileNumber: '9876543210' }, { authToken: 't' });
    expect(internationalCountry(storage)).toBeNull();
  });
  test('is not set for a returning Indian visitor', async () => {
    expect(await bearerOfNextCall('+919876543210', false)).toBeUndefined();
  });
  test('is removed when the visitor signs out', async () => {
    const { api, session, lastRequest } = await anApi();
    session.store({ ...asha, first_time_sign_up: true });
    session.clear();
    await api.resendOtp('9876543210');
    expect(lastRequest()?.headers.authorization).toBeUndefined();
  });
});

test('the token of a verified code can be sent before it is stored', async () => {
  const { api, lastRequest } = await anApi();
  await api.userLogin(login, { authToken: 'fresh' });
  expect(lastRequest()?.headers.authorization).toBe('Bearer fresh');
});

test('a cart is requested once, even without a response', async () => {
  const { api, session, received } = await anApi(() => 'drop');
  session.store(asha);
  await expect(api.createCart()).rejects.toMatchObject({ code: 'CALL_FAILED' });
  expect(received).toHaveLength(1);
});
