import { accountOf, storeInBrowser } from '../visitor/accounts.ts';
import { expectNoBarriers } from '../visitor/barriers.ts';
import { filledOrder, expectPriced } from '../visitor/order-under-way.ts';
import { forgetCalls, receivedCalls } from '../visitor/received-calls.ts';
import { expect, test } from '../visitor/visitor-test.ts';
import { freshNumber, islandsLive, signIn, stored } from './support.ts';

test('journey 5: a token that expires before paying is renewed, and the price is requested again automatically', async ({
  page,
  hands,
  calls,
}) => {
  const number = freshNumber();
  const account = await accountOf(number);
  const order = filledOrder();
  await forgetCalls();
  // To the API a token that was never issued is the same as an expired one.
  await storeInBrowser(page, { ...order, loginState: { ...account, authToken: 'an-expired-token' } });

  await page.goto('/order/aarav-suryan?step=review&occasion=birthday');
  await islandsLive(page);
  await hands.press(page.getByRole('button', { name: 'Go to checkout' }));

  const dialog = page.getByRole('dialog');
  await expect(dialog).toBeVisible();
  await expectNoBarriers(page);
  // The browser deletes the rejected token and preserves the visitor's input.
  expect(await stored(page, 'loginState')).toBeNull();
  expect(await stored(page, 'checkoutDetails')).toMatchObject(order.checkoutDetails);

  await signIn(page, number, { hands });
  await expect(dialog).toBeHidden();
  await expectPriced(page);
  expect(page.url()).toMatch(/\/checkout$/);

  const prices = calls.filter(({ path }) => path.includes('get-token-price'));
  expect(prices.map(({ body }) => body)).toEqual([prices[0]?.body, prices[0]?.body]);
  expect(prices.map(({ headers }) => headers['authorization'])).toEqual([
    'Bearer an-expired-token',
    `Bearer ${String((await stored(page, 'loginState'))?.['authToken'])}`,
  ]);
  expect((await receivedCalls(/get-token-price/)).map(({ status }) => status)).toEqual([401, 200]);
  expect(await stored(page, 'checkoutDetails')).toMatchObject({
    ...order.checkoutDetails,
    userId: account.userId,
  });

  await expect(page.getByRole('button', { name: 'Pay ₹499' })).toBeEnabled();
  await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
  expect(await receivedCalls(/create-empty-cart/)).toHaveLength(1);
  expect(await receivedCalls(/add-multiple-item/)).toHaveLength(1);
});
