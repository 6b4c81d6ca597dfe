import { expect, test } from '../visitor/visitor-test.ts';
import {
  answerWizard,
  freshNumber,
  islandsLive,
  payByCard,
  signIn,
  skipBirthday,
  stored,
  type SeenCall,
} from './support.ts';

const mainHeaders = { app_version_code: '2203', app_version_name: '2.203', os_type: 'web' };

test('journey 2: somebody new picks a star, signs in with a code, pays by card and watches the video', async ({
  page,
  hands,
  calls,
}) => {
  const number = freshNumber();

  await page.goto('/celebrities/aarav-suryan/birthday');
  await islandsLive(page);
  await hands.press(page.locator('[data-slot="checkout.order-button"] a').first());
  await answerWizard(page, { date: '2026-12-05', who: /Sister/, name: 'Asha', sound: 2 }, hands);

  const details = await stored(page, 'checkoutDetails');
  expect(Object.keys(details ?? {}).sort()).toEqual(elevenFields);
  expect(details).toMatchObject({
    fullName: 'Asha',
    occasionDate: '2026-12-05',
    occasionId: 1,
    relationshipId: 3,
  });

  await hands.press(page.getByRole('button', { name: 'Go to checkout' }));
  await signIn(page, number, { name: 'Ravi Kumar', hands });
  await skipBirthday(page, hands);

  // The very step that asked for the sign-in, with every answer still there.
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/price/i);
  await expect(page.getByText('Asha', { exact: true })).toBeVisible();

  expect(await stored(page, 'loginState')).toEqual({
    authToken: expect.any(String),
    id: expect.anything(),
    userId: expect.any(String),
    first_time_sign_up: true,
  });

  await hands.press(page.getByRole('button', { name: 'Continue to pay' }));
  await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
  await page.waitForURL(/\/gateway\/pay\//);
  await expect(page.getByRole('button', { name: 'Pay ₹499' })).toBeVisible();
  await payByCard(page, undefined, hands);

  await page.waitForURL(/\/payment\/status\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your video is (ordered|ready)|Thank you/);
  await expect(page.getByText(/OR-/).first()).toBeVisible();
  expect(await stored(page, 'checkoutDetails')).toBeNull();

  const watch = page.getByRole('link', { name: /watch/i }).first();
  await expect(watch).toBeVisible({ timeout: 30_000 });
  await hands.press(watch);
  await page.waitForURL(/\/watch\//);
  await expect(page.locator('video')).toBeVisible();
  await page.locator('video').evaluate((video: HTMLVideoElement) => video.play());
  await expect
    .poll(() => page.locator('video').evaluate((video: HTMLVideoElement) => video.currentTime))
    .toBeGreaterThan(0);

  checkOrderOf(calls);
  checkHeadersOf(calls, { signedInFrom: '/security/api/auth/user/user-login-v2' });
  expect(call(calls, 'verify-otp-v2').body).toMatchObject({ otp: expect.stringMatching(/^\d{6}$/) });
  expect(call(calls, 'user-login-v2').body).toEqual({
    mobileNumber: number,
    name: 'Ravi Kumar',
    isEbUser: false,
  });
});

test('journey 1: a returning fan finds the way without signing in again, and pays what was shown', async ({
  page,
  hands,
  calls,
}) => {
  const number = freshNumber();
  await page.goto('/login?next=/celebrities/meher-tarana');
  await islandsLive(page);
  await signIn(page, number, { name: 'Asha Rao', hands });
  await skipBirthday(page, hands);
  await page.waitForURL(/meher-tarana/);

  calls.length = 0;
  await page.goto('/celebrities/meher-tarana/birthday');
  await hands.press(page.locator('[data-slot="checkout.order-button"] a').first());
  await answerWizard(page, { date: '2026-12-05', who: /Sister/, name: 'Asha', sound: 2 }, hands);
  await hands.press(page.getByRole('button', { name: 'Go to checkout' }));
  await hands.press(page.getByRole('button', { name: 'Continue to pay' }));
  await hands.press(page.getByRole('button', { name: 'Pay ₹599' }));
  await page.waitForURL(/\/gateway\/pay\//);
  await payByCard(page, undefined, hands);
  await page.waitForURL(/\/payment\/status\//);
  await expect(page.getByText(/OR-/).first()).toBeVisible();

  const price = call(calls, 'get-token-price');
  expect(price.headers).toMatchObject({ ...mainHeaders, authorization: expect.stringMatching(/^Bearer /) });
  expect(price.body).toMatchObject({ forName: 'Asha', occasionId: 1, occasionDate: '2026-12-05' });
  expect(call(calls, 'initiate-payment').body).toMatchObject({
    amount: { amountMinor: 59_900, currency: 'INR' },
  });
  checkOrderOf(calls);

  const events = calls.filter(({ path }) => path === '/useranalytics/api/event/publish');
  for (const { headers, body } of events) {
    const { eventData } = body as { eventData: { trace_id: string } };
    expect(headers['x-traceid']).toBe(eventData.trace_id);
  }
});

const elevenFields = [
  'celebUserId',
  'fullName',
  'nameAudioUrl',
  'occasionDate',
  'occasionDateRequired',
  'occasionId',
  'quizId',
  'relationship',
  'relationshipId',
  'relationshipType',
  'userId',
];

function call(calls: SeenCall[], part: string): SeenCall {
  const found = calls.find(({ path }) => path.includes(part));
  if (!found) throw new Error(`No call to ${part} among ${calls.map(({ path }) => path).join(', ')}`);
  return found;
}

/** C16, C24, C26 beside C22 and C23, C25, C27: product order of the paying calls. */
function checkOrderOf(calls: SeenCall[]) {
  const order = [
    '/api/profanity-check',
    'get-token-price',
    'add-multiple-item',
    'initiate-payment',
    'confirm-payment',
  ].map((part) => calls.findIndex(({ path }) => path.includes(part)));
  expect(order).not.toContain(-1);
  expect(order).toEqual([...order].sort((a, b) => a - b));

  const methods = Object.fromEntries(
    calls.map(({ method, path }) => [path.split('?')[0]?.replace(/\/[^/]*\d[^/]*$/, ''), method]),
  );
  expect(methods).toMatchObject({
    '/api/profanity-check': 'POST',
    '/subscriptions/api/v18/user/get-token-price': 'POST',
    '/celeb/api/cart/create-empty-cart': 'GET',
    '/celeb/api/cart/v3/add-multiple-item': 'PUT',
    '/payments/api/v2/payment/user/initiate-payment': 'POST',
    '/payments/api/v2/payment/user/confirm-payment': 'GET',
  });
}

/** The three headers on every call to the main API; the bearer by the call's own rule. */
function checkHeadersOf(calls: SeenCall[], { signedInFrom }: { signedInFrom: string }) {
  const signedInAt = calls.findIndex(({ path }) => path === signedInFrom);
  for (const [index, { path, headers }] of calls.entries()) {
    const bearer = headers['authorization'];
    if (path.startsWith('/api/')) {
      expect({ path, bearer }).toEqual({ path, bearer: undefined });
      continue;
    }
    expect({ path, ...headers }).toMatchObject({ path, ...mainHeaders });
    const never = /getAppConfig|add-birthday-web|refund-request|verify-video-authentication/.test(path);
    const always = /\/(quiz|subscriptions|payments)\/api|\/celeb\/api\/cart/.test(path);
    if (never) expect({ path, bearer }).toEqual({ path, bearer: undefined });
    if (always || (index > signedInAt && !never))
      expect({ path, bearer }).toEqual({ path, bearer: expect.stringMatching(/^Bearer /) });
  }
}
