import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const issue = async (phoneNumber: string): Promise<string> =>
  (await site.api.inject({ method: 'POST', url: '/dev/hand-off-tokens', payload: { phoneNumber } })).json()
    .token;
const preview = (token: string) => site.call('POST', '/security/api/auth/token-preview', { body: { token } });
const exchange = (token: string) =>
  site.call('POST', '/security/api/auth/token-exchange', { body: { token, source: 'app_webview' } });

test('finding 12: a preview returns the masked number of a hand-off token without using the token', async () => {
  const { phoneNumber, userId } = await site.signIn();
  const token = await issue(phoneNumber);

  for (let times = 0; times < 2; times += 1)
    expect(await preview(token)).toMatchObject({
      http: 200,
      data: { userId, mobileNumberMasked: `••••${phoneNumber.slice(-4)}` },
    });
  expect(await exchange(token)).toMatchObject({ http: 200, data: { userId } });
  expect(await preview(token)).toMatchObject({ http: 410, error: 'HAND_OFF_EXPIRED' });
  expect(await preview('made-up')).toMatchObject({ http: 410 });
  expect(JSON.parse(site.securityLines.at(-1) ?? '')).toMatchObject({
    event: 'sign-in',
    outcome: 'refused',
    reason: 'HAND_OFF',
  });
});

test('a hand-off to an account that is being deleted is refused', async () => {
  const { phoneNumber, token } = await site.signIn();
  const link = await issue(phoneNumber);
  await site.call('POST', '/security/api/remove-user-account', {
    token,
    body: { mobileNumber: phoneNumber, reason: '', comment: '' },
  });

  expect(await exchange(link)).toMatchObject({ http: 409, error: 'ACCOUNT_BEING_DELETED' });
});
