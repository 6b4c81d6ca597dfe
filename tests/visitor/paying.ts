import { expect } from '@playwright/test';
import { islandsLive } from '../journeys/support.ts';
import type { Visit } from '../states/screen-state.ts';
import { storeInBrowser } from './accounts.ts';
import { dataFrom } from './call-api.ts';
import { agreedOrder, newCustomer, paidOrder, rememberedOrder, type Customer } from './customer.ts';
import { addFault } from './faults.ts';

/** The URL of the site, to which a payment returns. */
export const site = process.env['SITE_URL'] ?? 'http://localhost:3000';

/** One customer with one video for all read-only tests, because each sign-in takes a second. */
let customer: Promise<Customer> | undefined;
let delivered: ReturnType<typeof paidOrder> | undefined;

/** The customer all of these shortcuts are. */
export function someCustomer(): Promise<Customer> {
  customer ??= newCustomer();
  return customer;
}

/** An order of theirs that was paid and delivered. */
export async function deliveredOrder(): ReturnType<typeof paidOrder> {
  const who = await someCustomer();
  delivered ??= paidOrder(who, { site, delivered: true });
  return delivered;
}

/** What may have happened before the visitor comes to pay. */
type Before = {
  /** The ways to pay of the config, when they are not the card alone. */
  methods?: readonly string[];
  failures?: number;
  /** A pending payment that was started in this browser. */
  begun?: { paymentId: string; isThisOrder: boolean };
};

/** From now on the app config offers these ways to pay, to visitors from everywhere. */
export async function offerWays(methods: readonly string[]): Promise<void> {
  const config = await dataFrom<object>('GET', '/security/api/getAppConfig');
  const paymentProviders = [{ provider: 'sandbox', methods, forInternational: true }];
  await addFault({ call: 'C01', kind: 'soft', status: 200, data: { ...config, paymentProviders } });
}

/** Opens the pay page with an order whose price was agreed to. */
export async function arriveAtPay(
  { page, at }: Visit,
  { methods, failures = 0, begun }: Before = {},
): Promise<void> {
  const order = await agreedOrder(await someCustomer(), {
    failures,
    paymentId: begun?.isThisOrder ? begun.paymentId : null,
  });
  const undecided = begun && { ...unfinished, paymentId: begun.paymentId };
  await storeInBrowser(page, { ...order, ...(undecided && { recentOrders: [undecided] }) });
  if (methods) await offerWays(methods);
  await page.goto(at('/checkout/pay'));
}

const unfinished = { paymentStatus: 'PENDING', celeb: 'aarav-suryan', placedAt: new Date().toISOString() };

/** Presses Pay once everything is ready. */
export async function pay({ page, say }: Visit): Promise<void> {
  await expect(page.getByText(say('Your bank may ask', 'आपका बैंक OTP')).first()).toBeVisible();
  await page.getByRole('button', { name: say('Pay ₹499', '₹499 का भुगतान कीजिए') }).click();
}

/** Opens the status page of a payment, signed in and with the order it pays for. */
export async function openStatus({ page, at }: Visit, paymentId: string): Promise<void> {
  await storeInBrowser(page, await agreedOrder(await someCustomer(), { paymentId }));
  await page.goto(at(`/payment/status/${paymentId}`));
}

export async function openRefund({ page, at }: Pick<Visit, 'page' | 'at'>): Promise<void> {
  const { order } = await deliveredOrder();
  await page.goto(at(`/refund/${order.videoRequestId}`));
}

/** Fills in the refund form and sends it. */
export async function sendRefund({ page }: Visit): Promise<void> {
  // Before its island is hydrated, submitting a form would reload the page.
  await islandsLive(page);
  await page.locator('label:has([name="reason"][value="wrong_name"])').click();
  await page.locator('textarea').fill('Asha, not Usha');
  await page.locator('form:has(textarea) [type="submit"]').click();
}

/** A watch page that was never opened: the site caches a good response for a minute. */
export async function openWatch({ page, at }: Visit): Promise<void> {
  await page.goto(at(`/watch/VN-${Date.now()}`));
}

export async function openOrders({ page, at }: Visit): Promise<void> {
  const { loginState } = await someCustomer();
  const paid = rememberedOrder(await deliveredOrder());
  await storeInBrowser(page, {
    loginState,
    recentOrders: [{ ...paid, watchId: null, orderStatus: 'IN_PRODUCTION' }],
  });
  await page.goto(at('/orders'));
}
