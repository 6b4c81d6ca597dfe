import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { storeInBrowser } from '../visitor/accounts.ts';
import { callApi } from '../visitor/call-api.ts';
import { agreedOrder, newCustomer, paymentOf } from '../visitor/customer.ts';
import type { Hands } from '../visitor/hands.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { payByCard, stored } from './support.ts';

const declinedCard = '4000 0000 0000 0002';

/**
 * After five declined cards the payment page stops and redirects back to the site. `check` receives the payment page
 * after the first.
 */
async function beDeclined(page: Page, hands: Hands, check?: (page: Page) => Promise<void>): Promise<void> {
  await page.waitForURL(/\/gateway\/pay\//);
  await payByCard(page, declinedCard, hands);
  await expect(page.getByRole('alert')).toContainText('Nothing was charged');
  await check?.(page);
  for (let tries = 0; tries < 4; tries += 1) {
    const loaded = page.waitForEvent('load');
    await payByCard(page, declinedCard, hands);
    await loaded;
  }
  await page.waitForURL(/\/payment\/status\//);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The payment did not go through');
}

test('journey 9: a failed payment is tried again with the same cart and request, and charged once', async ({
  page,
  hands,
  calls,
}) => {
  const customer = await newCustomer();
  await storeInBrowser(page, await agreedOrder(customer));
  const pay = page.getByRole('button', { name: 'Pay ₹499' });
  const tryAgain = page.getByRole('button', { name: 'Try again' });

  await page.goto('/checkout/pay');
  await hands.press(pay);
  await beDeclined(page, hands, expectNoBarriers);
  await expectNoBarriers(page);
  await hands.press(tryAgain);
  await hands.press(pay);
  await beDeclined(page, hands);

  await hands.press(tryAgain);
  await expect(page.getByText('Something else may work')).toBeVisible();
  await expectNoBarriers(page);
  await hands.press(pay);
  await page.waitForURL(/\/gateway\/pay\//);
  await payByCard(page, undefined, hands);
  await page.waitForURL(/\/payment\/status\//);
  await expect(page.getByText(/OR-/).first()).toBeVisible();

  const sent = calls
    .filter(({ path }) => path.includes('initiate-payment'))
    .map(({ body }) => body as { cartId: string; clientRequestId: string });
  expect(sent).toHaveLength(3);
  expect(new Set(sent.map(({ clientRequestId }) => clientRequestId)).size).toBe(1);
  expect(new Set(sent.map(({ cartId }) => cartId)).size).toBe(1);
  expect(calls.filter(({ path }) => path.includes('create-empty-cart'))).toHaveLength(1);

  // The API reports the cart as paid and accepts no second payment.
  const paymentId = page.url().split('/').at(-1) ?? '';
  expect((await paymentOf(customer, paymentId)).paymentStatus).toBe('SUCCESS');
  const again = await callApi('POST', '/payments/api/v2/payment/user/initiate-payment', {
    token: customer.loginState.authToken,
    body: { ...sent[0], clientRequestId: 'a-second-payment' },
  });
  expect(again).toMatchObject({ status: 409, error: 'ALREADY_PAID', data: { paymentId } });
});

test(
  'journey 9: a visitor who cancels is back at the checkout with all input preserved and no error, and can still pay',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    const customer = await newCustomer();
    await storeInBrowser(page, await agreedOrder(customer));
    await page.goto('/checkout/pay');
    await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
    await page.waitForURL(/\/gateway\/pay\//);
    await hands.press(page.getByRole('link', { name: 'Cancel' }));

    await page.waitForURL(/\/checkout\?payment=cancelled/);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Review and pay');
    await expect(page.getByText(/nothing was charged/i)).toBeVisible();
    await expect(page.getByText('Asha Rao', { exact: true })).toBeVisible();
    await expect(page.getByText(/sure you want|no,? thanks|miss out|disappoint/i)).toHaveCount(0);
    await expectNoBarriers(page);
    expect(await stored(page, 'recentOrders')).toEqual([]);

    await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
    await page.waitForURL(/\/gateway\/pay\//);
    await payByCard(page, undefined, hands);
    await page.waitForURL(/\/payment\/status\//);
    await expect(page.getByText(/OR-/).first()).toBeVisible();

    expect(calls.filter(({ path }) => path.includes('create-empty-cart'))).toHaveLength(1);
  },
);

test(
  'journey 9: pressing Pay twice and returning from the payment page make one payment',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    const customer = await newCustomer();
    await storeInBrowser(page, await agreedOrder(customer));
    await page.goto('/checkout/pay');
    const pay = page.getByRole('button', { name: 'Pay ₹499' });
    await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
    await hands.pressTwice(pay);
    await page.waitForURL(/\/gateway\/pay\//);
    expect(calls.filter(({ path }) => path.includes('initiate-payment'))).toHaveLength(1);
    const address = page.url();

    await page.goBack();
    await page.waitForURL(/\/checkout\/pay/);
    await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
    await hands.press(pay);
    await page.waitForURL(/\/gateway\/pay\//);
    expect(page.url()).toBe(address);
  },
);
