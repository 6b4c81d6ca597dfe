import type { Page } from '@playwright/test';
import { storeInBrowser } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { agreedOrder, newCustomer, paymentOf, type Customer } from '../visitor/customer.ts';
import type { Hands } from '../visitor/hands.ts';
import { expect, test } from '../visitor/visitor-test.ts';

/** Chooses UPI for an order, and opens the payment page; returns the id of the payment. */
async function goToUpi(page: Page, hands: Hands, customer: Customer): Promise<string> {
  await storeInBrowser(page, await agreedOrder(customer));
  await page.goto('/checkout/pay');
  await hands.choose(page.getByRole('radio', { name: /UPI/ }));
  await expect(page.getByText('You approve the payment in your UPI app.')).toBeVisible();
  await expect(page.getByText(/We never ask for it/)).toBeVisible();
  await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
  await page.waitForURL(/\/gateway\/pay\//);
  return /\/pay\/([^?]+)/.exec(page.url())?.[1] ?? '';
}

/** Answers in place of the UPI app, and waits for the status page. */
async function answer(page: Page, hands: Hands, name: RegExp): Promise<void> {
  await hands.press(page.getByRole('button', { name }));
  await page.waitForURL(/\/payment\/status\//);
}

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a phone opens the UPI app by a link, another screen shows a QR code, and both pay', async ({
  page,
  hands,
  calls,
  newContext,
}) => {
  const paymentId = await goToUpi(page, hands, await newCustomer());
  const screens = [
    { isMobile: true, hasTouch: true, viewport: { width: 360, height: 740 } },
    { isMobile: false, hasTouch: false, viewport: { width: 1440, height: 900 } },
  ];
  for (const screen of screens) {
    const other = await (await newContext(screen)).newPage();
    await other.goto(page.url());
    await expect(heading(other)).toHaveText('Pay by UPI');
    const intent = other.getByRole('link', { name: 'Open your UPI app' });
    const code = other.getByRole('img', { name: 'QR code for your UPI app' });
    await expect(screen.isMobile ? intent : code).toBeVisible();
    await expect(screen.isMobile ? code : intent).toBeHidden();
  }

  const link = new URL((await page.locator('a[href^="upi:"]').getAttribute('href')) ?? '');
  expect(Object.fromEntries(link.searchParams)).toMatchObject({ am: '499.00', cu: 'INR', tr: paymentId });
  await expectNoBarriers(page);

  await answer(page, hands, /^Pay ₹499/);
  await expect(heading(page)).toHaveText(/Your video is (ordered|ready)/);
  await expect(page.getByText(/OR-/).first()).toBeVisible();
  const started = calls.find(({ path }) => path.includes('initiate-payment'));
  expect(started?.body).toMatchObject({ provider: 'sandbox', method: 'upi' });
});

test(
  'a UPI payment that the bank leaves pending is not paid again, and succeeds by itself',
  { tag: '@all' },
  async ({ page, hands, fault }) => {
    const customer = await newCustomer();
    const paymentId = await goToUpi(page, hands, customer);
    // The bank stays pending until the third status request, however slow this test is.
    const pending = { paymentId, paymentStatus: 'PENDING', order: null };
    await fault({ call: 'C27', kind: 'soft', status: 200, times: 3, data: pending });
    await answer(page, hands, /Leave pending/);

    await expect(heading(page)).toHaveText('Your bank has not confirmed yet');
    await expect(page.getByText(/Please don’t pay again/)).toBeVisible();
    await expect(page.getByRole('button', { name: /pay|try again/i })).toHaveCount(0);
    await expect(heading(page)).toHaveText(/Your video is (ordered|ready)/);
    expect((await paymentOf(customer, paymentId)).order?.orderId).toMatch(/^OR-/);
  },
);

test(
  'a UPI payment that expired or was declined charges nothing, and the same order is paid by UPI again',
  { tag: '@all' },
  async ({ page, hands }) => {
    const customer = await newCustomer();
    const paymentId = await goToUpi(page, hands, customer);
    await answer(page, hands, /Let it expire/);
    await expect(heading(page)).toHaveText('The payment did not go through');
    await expect(page.getByText(/It was not finished in time\. Nothing was charged/)).toBeVisible();

    const again = async () => {
      await hands.press(page.getByRole('button', { name: 'Try again' }));
      await page.waitForURL(/\/checkout\/pay/);
      await hands.choose(page.getByRole('radio', { name: /UPI/ }));
      await expect(page.getByText('You approve the payment in your UPI app.')).toBeVisible();
      await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
      await page.waitForURL(/\/gateway\/pay\//);
    };
    await again();
    await answer(page, hands, /Decline/);
    await expect(page.getByText(/Your bank did not approve it/)).toBeVisible();

    await again();
    await answer(page, hands, /^Pay ₹499/);
    await expect(heading(page)).toHaveText(/Your video is (ordered|ready)/);
    expect(page.url()).toContain(paymentId);
  },
);
