import { visitIn } from '../states/visit.ts';
import { accountOf } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import type { Hands } from '../visitor/hands.ts';
import { arriveAtPay, offerWays } from '../visitor/paying.ts';
import { defaultBearer } from '../visitor/sign-in-steps.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import type { Page } from '@playwright/test';
import { fillWizard, freshNumber, islandsLive, payByCard, signIn, stored } from './support.ts';

/** An unused mobile number of the Emirates, nine digits. */
const freshEmiratesNumber = () => `50${freshNumber().slice(3)}`;

async function pickEmirates(page: Page, hands: Hands) {
  await hands.press(page.getByRole('button', { name: 'Country: India +91' }));
  await hands.type(page.getByLabel('Search country or code'), 'emir');
  await hands.press(page.getByRole('list', { name: 'Countries' }).getByRole('button'));
  await expect(page.getByRole('button', { name: 'Country: United Arab Emirates +971' })).toBeVisible();
}

test(
  'journey 3: a fan from the Emirates signs in with a number of nine digits, and pays in rupees by card',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    const number = freshEmiratesNumber();
    await accountOf(`+971${number}`);
    await offerWays(['card', 'upi']);

    await page.goto('/celebrities/aarav-suryan/birthday');
    await islandsLive(page);
    await hands.press(page.locator('[data-slot="checkout.order-button"] a').first());
    await fillWizard(page, { date: '2026-12-05', who: /Sister/, name: 'Asha' }, hands);
    await hands.press(page.getByRole('button', { name: 'Go to checkout' }));
    await expect(page.getByRole('heading', { name: 'Sign in to pay' })).toBeVisible();
    await pickEmirates(page, hands);
    await expectNoBarriers(page);

    await hands.type(page.getByLabel('Mobile number'), number.slice(0, 5));
    await hands.press(page.getByRole('button', { name: 'Get code' }));
    await expect(page.getByText('Check the number: it is too short or too long')).toBeVisible();
    await signIn(page, number, { hands, codeTo: `+971${number}` });

    const pay = page.getByRole('button', { name: 'Pay ₹499' });
    await expect(pay).toBeEnabled();
    await expect(page.getByText('Charged in Indian rupees (INR).')).toBeVisible();
    expect(calls.find(({ path }) => path.includes('send-otp-v2'))?.path).toBe(
      `/security/api/auth/user/send-otp-v2?phoneNumber=%2B971${number}`,
    );
    const bodyOf = (part: string) => calls.find(({ path }) => path.includes(part))?.body;
    expect(bodyOf('verify-otp-v2')).toMatchObject({ phoneNumber: `+971${number}` });
    expect(bodyOf('user-login-v2')).toEqual({ mobileNumber: `+971${number}`, name: '', isEbUser: false });
    expect(await stored(page, 'loginState')).toMatchObject({ first_time_sign_up: false });

    // A card is the only way from abroad, so there is nothing to choose.
    await expect(page.getByRole('radio')).toHaveCount(0);
    await hands.press(pay);
    await page.waitForURL(/\/gateway\/pay\//);
    expect(bodyOf('initiate-payment')).toMatchObject({ country: 'AE', method: 'card' });
    await payByCard(page, '4000 0000 0000 0002', hands);
    await expect(page.getByRole('alert')).toContainText('Please try another card');
  },
);

test(
  'journey 3: a fan from India is offered UPI, a fan from the Emirates is not',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    await arriveAtPay(visitIn('en', page), { methods: ['card', 'upi'] });
    await expect(page.getByRole('radio', { name: 'Card' })).toBeChecked();
    await expect(page.getByRole('radio', { name: 'UPI' })).toBeVisible();

    await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
    await page.waitForURL(/\/gateway\/pay\//);
    const begun = calls.find(({ path }) => path.includes('initiate-payment'));
    expect(begun?.body).toMatchObject({ country: 'IN', method: 'card' });
  },
);

test(
  'journey 3: calls send the token of a fan from abroad as the default header, except calls of class NONE',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    const number = freshEmiratesNumber();
    await accountOf(`+971${number}`);
    await page.goto('/login?next=/delete-account');
    await islandsLive(page);
    await pickEmirates(page, hands);
    await signIn(page, number, { hands, codeTo: `+971${number}` });
    await page.waitForURL(({ pathname }) => pathname === '/delete-account');
    await islandsLive(page);
    const { authToken } = (await stored(page, 'loginState')) ?? {};

    expect(await defaultBearer(page, hands, calls)).toBe(`Bearer ${String(authToken)}`);

    await hands.press(page.getByRole('link', { name: 'Verify a video' }).last());
    await page.waitForURL(({ pathname }) => pathname === '/verify');
    await islandsLive(page);
    await hands.type(page.getByLabel('Code under the video'), 'A7K9-22QX');
    await hands.press(page.getByRole('button', { name: 'Check the video' }));
    await expect(page.getByText('Genuine: this video is from us')).toBeVisible();
    const never = /getAppConfig|add-birthday-web|refund-request|verify-video-authentication/;
    const bearers = calls
      .filter(({ path }) => never.test(path))
      .map(({ headers }) => headers['authorization']);
    expect(bearers.length).toBeGreaterThan(0);
    expect(bearers.filter(Boolean)).toEqual([]);
  },
);
