import { expectNoBarriers } from '../visitor/barriers.ts';
import { storeInBrowser } from '../visitor/accounts.ts';
import { newCustomer, paidOrder, rememberedOrder } from '../visitor/customer.ts';
import { clearFaults } from '../visitor/faults.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { apiUrl, signIn, stored } from './support.ts';

test(
  'where the list does not come, each order is refreshed separately, and one that fails shows its own error',
  { tag: '@all' },
  async ({ page, hands, calls, fault, baseURL }) => {
    const site = baseURL ?? '';
    const customer = await newCustomer();
    const first = await paidOrder(customer, { site });
    const second = await paidOrder(customer, { site, delivered: true });
    const known = [second, first].map((paid, position) => ({
      ...rememberedOrder(paid),
      placedAt: `2026-11-2${3 - position}T10:00:00Z`,
      orderStatus: 'IN_PRODUCTION',
      watchId: null,
    }));
    await storeInBrowser(page, { loginState: customer.loginState, recentOrders: known });
    for (const id of ['recent', first.paymentId])
      await fault({
        call: `GET /payments/api/v2/payment/user/confirm-payment/${id}`,
        kind: 'hard',
        status: 503,
      });

    await page.goto('/orders');
    const rows = page.getByRole('listitem').filter({ has: page.getByRole('heading', { level: 2 }) });
    await expect(rows).toHaveCount(2);
    await expect(rows.nth(0).getByRole('link', { name: 'Watch' })).toBeVisible();
    await expect(rows.nth(1)).toContainText('Could not refresh');
    await expect(rows.nth(1)).toContainText('Being made');
    await expectNoBarriers(page);
    for (const { headers } of calls.filter(({ path }) => path.includes('confirm-payment')))
      expect(headers['authorization']).toMatch(/^Bearer /);

    await clearFaults();
    await hands.press(page.getByRole('button', { name: 'Try again' }));
    await expect(rows.nth(1).getByRole('link', { name: 'Watch' })).toBeVisible();
    await expect(page.getByText('Could not refresh')).toHaveCount(0);

    // The browser stores references only: no name and no phone number.
    const remembered = JSON.stringify(await stored(page, 'recentOrders'));
    expect(remembered).not.toContain('Asha');
    expect(remembered).not.toContain(customer.mobileNumber);

    await hands.press(rows.nth(0).getByRole('link', { name: 'Watch' }));
    await page.waitForURL(/\/watch\//);
  },
);

test(
  'a signed-out visitor still sees the list; one without orders is asked to sign in',
  { tag: '@all' },
  async ({ page, calls, baseURL }) => {
    const paid = await paidOrder(await newCustomer(), { site: baseURL ?? '' });
    await storeInBrowser(page, { recentOrders: [rememberedOrder(paid)] });
    await page.goto('/orders');
    await expect(page.getByText(`Order ${paid.order.orderId}`)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Sign in' }).first()).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(calls.filter(({ path }) => path.includes('confirm-payment'))).toHaveLength(0);

    await storeInBrowser(page, { recentOrders: [] });
    await page.goto('/orders');
    // An order from another device is not said to be missing.
    await expect(page.getByText('Orders from another phone or computer are there, too.')).toBeVisible();
    await expect(page.getByText('No orders')).toHaveCount(0);
    await expectNoBarriers(page);
  },
);

test(
  'a customer sees the orders of another device after a sign-in, and by the link of the text message',
  { tag: '@all' },
  async ({ page, hands, baseURL }) => {
    const site = baseURL ?? '';
    const customer = await newCustomer();
    const paid = await paidOrder(customer, { site, delivered: true });

    await page.goto('/orders');
    await hands.press(page.getByRole('main').getByRole('button', { name: 'Sign in' }));
    await signIn(page, customer.mobileNumber, { hands });
    const row = page.getByRole('listitem').filter({ hasText: paid.order.orderId });
    await expect(row.getByRole('heading', { level: 2 })).toHaveText('Birthday video from Aarav Suryan');
    await expect(row.getByRole('link', { name: 'Watch' })).toBeVisible();
    await expectNoBarriers(page);

    // A third device, without a sign-in, by the links that were sent.
    await page.evaluate(() => localStorage.clear());
    const [status = '', watch = ''] = await linksSentTo(customer.mobileNumber);
    expect(status).toBe(`${site}/payment/status/${paid.paymentId}`);
    await page.goto(status);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('Your video is ready');
    await expect(page.getByText('Is this your order?')).toBeVisible();
    await expectNoBarriers(page);
    await page.goto(watch);
    await expect(page.locator('video')).toBeVisible();
  },
);

/** The links in the messages about a number's orders, oldest first, once both were sent. */
async function linksSentTo(mobileNumber: string): Promise<string[]> {
  const links = async () => {
    const response = await fetch(`${apiUrl}/dev/messages?phoneNumber=${mobileNumber}`);
    const { messages } = (await response.json()) as { messages: { text: string }[] };
    return messages.flatMap(({ text }) => /https?:\/\/\S+/.exec(text)?.[0] ?? []).toReversed();
  };
  await expect.poll(links).toHaveLength(2);
  return links();
}
