import { expectNoBarriers } from '../visitor/barriers.ts';
import { storeInBrowser } from '../visitor/accounts.ts';
import { newCustomer, paidOrder, rememberedOrder } from '../visitor/customer.ts';
import { expect, test } from '../visitor/visitor-test.ts';

test('journey 11: a refund is requested once, without a sign-in, and ends in a ticket with a date', async ({
  page,
  hands,
  calls,
  fault,
  baseURL,
}) => {
  const customer = await newCustomer();
  const paid = await paidOrder(customer, { site: baseURL ?? '' });
  await storeInBrowser(page, { loginState: customer.loginState, recentOrders: [rememberedOrder(paid)] });

  await page.goto('/orders');
  await hands.press(page.getByRole('link', { name: 'Details' }));
  await hands.press(page.getByRole('link', { name: 'Ask for a refund' }));
  await page.waitForURL(/\/refund\/VR-/);
  await expect(page.getByRole('heading', { name: 'When we return your money' })).toBeVisible();
  await expect(page.getByText(`For order ${paid.order.orderId}`)).toBeVisible();
  await expectNoBarriers(page);

  await hands.choose(page.getByRole('radio', { name: 'The name is wrong' }));
  await hands.type(page.getByLabel(/What should we know/), 'It says Usha');
  // The response is delayed, so that the second tap comes while the request is pending.
  await fault({ call: 'C11', kind: 'delay', milliseconds: 700 });
  await hands.pressTwice(page.getByRole('button', { name: 'Ask for the refund' }));

  await expect(page.getByRole('heading', { name: 'We have your request' })).toBeFocused();
  await expect(page.getByText(/^RF-\d+$/)).toBeVisible();
  await expect(page.getByText(/5–7 working days/)).toBeVisible();
  await expect(page.getByText('The card or account you paid with', { exact: true })).toBeVisible();
  await expect(page.getByText('Expected by')).toBeVisible();
  await expectNoBarriers(page);

  const requested = calls.filter(({ path }) => path.includes('refund-request'));
  expect(requested).toHaveLength(1);
  const url = new URL(requested[0]?.path ?? '', 'http://api');
  expect(requested[0]?.method).toBe('POST');
  expect(url.pathname).toContain(paid.order.videoRequestId);
  expect(Object.fromEntries(url.searchParams)).toEqual({ reason: 'wrong_name', comment: 'It says Usha' });
  expect(requested[0]?.body).toBeNull();
  expect(requested[0]?.headers).not.toHaveProperty('authorization');

  // A visitor who returns sees the ticket, not the form.
  await page.goto('/orders');
  await expect(page.getByText(/^Refund RF-/)).toBeVisible();
  await page.goto(`/refund/${paid.order.videoRequestId}`);
  await expect(page.getByText(/^RF-\d+$/)).toBeVisible();
});
