import { expectNoBarriers } from '../visitor/barriers.ts';
import { storeInBrowser } from '../visitor/accounts.ts';
import { agreedOrder, newCustomer } from '../visitor/customer.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { payByCard, signIn } from './support.ts';

test.use({
  userAgent:
    'Mozilla/5.0 (Linux; Android 14; Pixel 7 Build/UQ1A.240205.002; wv) AppleWebKit/537.36 (KHTML, like Gecko) Version/4.0 Chrome/126.0.0.0 Mobile Safari/537.36 Instagram 338.0.0.34.95 Android',
});

test('journey 10: in Instagram’s browser the whole page navigates to the payment and returns signed in', async ({
  page,
  context,
  hands,
  calls,
}) => {
  await storeInBrowser(page, await agreedOrder(await newCustomer()));
  await page.goto('/checkout/pay');
  await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
  await page.waitForURL(/\/gateway\/pay\//);

  expect(context.pages()).toHaveLength(1);
  expect(page.frames()).toHaveLength(1);
  const started = calls.find(({ path }) => path.includes('initiate-payment'));
  expect(started?.body).toMatchObject({
    returnUrl: expect.stringMatching(/\/payment\/status\/\{paymentId\}$/),
  });

  await payByCard(page, undefined, hands);
  await page.waitForURL(/\/payment\/status\//);
  await expect(page.getByText(/OR-/).first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test(
  'journey 10: a visitor who returns in another browser sees the same payment, and may sign in',
  { tag: '@all' },
  async ({ page, newContext, hands, handsOn }) => {
    const customer = await newCustomer();
    await storeInBrowser(page, await agreedOrder(customer));
    await page.goto('/checkout/pay');
    await hands.press(page.getByRole('button', { name: 'Pay ₹499' }));
    await page.waitForURL(/\/gateway\/pay\//);
    const paymentPage = page.url();

    const other = await (await newContext()).newPage();
    await other.goto(paymentPage);
    await payByCard(other, undefined, handsOn(other));
    await other.waitForURL(/\/payment\/status\//);
    const address = other.url();
    await expect(other.getByText(/OR-/).first()).toBeVisible();
    await expect(other.getByRole('dialog')).toHaveCount(0);
    await expect(other.getByRole('link', { name: 'Ask for a refund' })).toHaveCount(0);
    await expectNoBarriers(other);

    await handsOn(other).press(other.getByRole('main').getByRole('button', { name: 'Sign in' }));
    await signIn(other, customer.mobileNumber, { hands: handsOn(other) });
    await expect(other.getByRole('link', { name: 'Ask for a refund' })).toBeVisible();
    expect(other.url()).toBe(address);
  },
);
