import type { Page } from '@playwright/test';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { storeInBrowser } from '../visitor/accounts.ts';
import { agreedOrder, callsReceived, newCustomer, paymentOf, type Customer } from '../visitor/customer.ts';
import { addFault, clearFaults } from '../visitor/faults.ts';
import type { Hands } from '../visitor/hands.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { payByCard, stored } from './support.ts';

const pendingCard = '4000 0000 0000 0259';

async function payWithPendingCard(page: Page, hands: Hands, customer: Customer): Promise<string> {
  await storeInBrowser(page, await agreedOrder(customer));
  await page.goto('/checkout/pay');
  await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
  await page.waitForURL(/\/gateway\/pay\//);
  const paymentId = /\/pay\/([^?]+)/.exec(page.url())?.[1] ?? '';
  // The bank stays pending until the third status request, however slow this test is.
  const pending = { paymentId, paymentStatus: 'PENDING', order: null };
  await addFault({ call: 'C27', kind: 'soft', status: 200, times: 3, data: pending });
  await payByCard(page, pendingCard, hands);
  await page.waitForURL(/\/payment\/status\//);
  return paymentId;
}

test(
  'journey 8: pending three times, then paid, without a second payment or a text that suggests one',
  { tag: '@all' },
  async ({ page, hands, calls }) => {
    const customer = await newCustomer();
    const paymentId = await payWithPendingCard(page, hands, customer);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your bank has not confirmed yet');
    await expect(page.getByText(/Please don’t pay again/)).toBeVisible();
    await expect(page.getByText(paymentId)).toBeVisible();
    await expect(page.getByRole('button', { name: /pay|try again/i })).toHaveCount(0);
    await expectNoBarriers(page);

    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your video is (ordered|ready)/);
    await expect(page.getByText(/OR-/).first()).toBeVisible();

    expect(await stored(page, 'checkoutDetails')).toBeNull();
    expect(calls.filter(({ path }) => path.includes('initiate-payment'))).toHaveLength(1);
    const checks = calls.filter(({ path }) => path.includes('confirm-payment'));
    expect(checks.length).toBeGreaterThanOrEqual(4);
    for (const { headers } of checks) expect(headers['authorization']).toMatch(/^Bearer /);
    expect((await paymentOf(customer, paymentId)).order?.orderId).toMatch(/^OR-/);
  },
);

test(
  'an order that is open in two tabs can be paid in either, and is charged once',
  { tag: '@all' },
  async ({ page, context, hands, calls }) => {
    await storeInBrowser(page, await agreedOrder(await newCustomer()));
    const pay = (tab: Page) => tab.getByRole('button', { name: 'Pay ₹499' });
    await page.goto('/checkout');
    await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
    const second = await context.newPage();
    await second.goto('/checkout');
    await expect(second.getByText(/^Your bank may ask/)).toBeVisible();

    // The second tab agreed to the same total by another price, which the first takes up.
    await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
    await expect(pay(page)).toBeEnabled();
    await hands.press(pay(page));
    await page.waitForURL(/\/gateway\/pay\//);
    await payByCard(page, undefined, hands);
    await expect(page.getByText(/OR-/).first()).toBeVisible();

    await expect(second.getByRole('heading', { level: 1 })).toHaveText('Your order is paid');
    await expect(pay(second)).toHaveCount(0);
    await expectNoBarriers(second);
    expect(calls.filter(({ path }) => path.includes('initiate-payment'))).toHaveLength(1);
  },
);

test(
  'journey 8: reload, back, a closed tab and the list of orders all lead to the same pending payment',
  { tag: '@all' },
  async ({ page, context, hands, handsOn, fault }) => {
    const customer = await newCustomer();
    const paymentId = await payWithPendingCard(page, hands, customer);
    // The bank reports "pending" until the fault ends, for longer than this test runs.
    await fault({
      call: 'C27',
      kind: 'soft',
      status: 200,
      data: { paymentId, paymentStatus: 'PENDING', order: null },
    });
    const isPending = (shown: Page) =>
      expect(shown.getByRole('heading', { level: 1 })).toHaveText('Your bank has not confirmed yet');

    await page.reload();
    await isPending(page);
    await page.goBack();
    await page.waitForURL(/\/payment\/status\//);
    await isPending(page);

    // The tab is closed, and another tab leads to the payment.
    const address = page.url();
    const later = await context.newPage();
    await page.close();
    await later.goto(address);
    await isPending(later);

    await later.goto('/orders');
    await expect(later.getByText('Payment not confirmed')).toBeVisible();
    await expect(later.getByText(/please don’t pay again/i)).toBeVisible();
    await expectNoBarriers(later);
    const deferredHands = handsOn(later);
    await deferredHands.press(later.getByRole('link', { name: 'See where the payment stands' }));
    await isPending(later);

    // A visitor who tries to pay again is shown the pending payment and can only continue it.
    await later.goto('/checkout/pay');
    await expect(later.getByText('You have already started this payment')).toBeVisible();
    await deferredHands.press(later.getByRole('button', { name: 'Pay ₹499' }));
    await later.waitForURL(/\/payment\/status\//);
    const started = await callsReceived('initiate-payment');
    const ids = started.map(({ body }) => (body as { clientRequestId: string }).clientRequestId);
    expect(new Set(ids.slice(0, 2)).size).toBe(1);

    await clearFaults();
    await expect(later.getByRole('heading', { level: 1 })).toHaveText(/Your video is (ordered|ready)/);
    expect(later.url()).toContain(paymentId);
  },
);
