import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { apiUrl, freshNumber } from '../journeys/support.ts';
import { accountOf, type Account } from './accounts.ts';
import { dataFrom } from './call-api.ts';

/** A signed-in customer: what the browser stores, and the number to sign in with again. */
export type Customer = { mobileNumber: string; loginState: Account };

/** The name every shortcut below orders for. */
const recipient = 'Asha Rao';
const birthday = '2026-12-05';
const details = {
  celebId: 'aarav',
  celebUserId: 'cu_101',
  occasionId: 1,
  occasionDate: birthday,
  relationship: 'Sister',
  relationshipType: 'family',
  relationshipId: 3,
};

/** A new customer with an account. */
export async function newCustomer(): Promise<Customer> {
  const mobileNumber = freshNumber();
  return { mobileNumber, loginState: await accountOf(mobileNumber, 'Ravi Kumar') };
}

/** The token price of the shortcut's order (C24). */
function fetchPrice({ loginState }: Customer) {
  return dataFrom<{ priceId: string; payable: { amountMinor: number; currency: string } }>(
    'POST',
    '/subscriptions/api/v18/user/get-token-price',
    { token: loginState.authToken, body: { ...details, forName: recipient } },
  );
}

/** A complete birthday video order with an accepted price, as the browser stores it for the pay page. */
export async function agreedOrder(
  customer: Customer,
  attempt: { failures?: number; paymentId?: string | null } = {},
): Promise<Record<string, unknown>> {
  const { priceId, payable } = await fetchPrice(customer);
  const { celebId: _, ...stored } = details;
  return {
    loginState: customer.loginState,
    // The customer paid by card before, so the card is chosen.
    lastWayToPay: 'card',
    checkoutDetails: {
      ...stored,
      occasionDateRequired: true,
      fullName: recipient,
      nameAudioUrl: null,
      quizId: null,
      userId: customer.loginState.userId,
    },
    checkoutDraft: {
      celeb: 'aarav-suryan',
      occasionSlug: 'birthday',
      language: 'en',
      moderation: 'passed',
      shownPrice: payable,
      attempt: {
        cartId: null,
        priceId,
        payable,
        clientRequestId: null,
        paymentId: null,
        failures: 0,
        ...attempt,
      },
    },
  };
}

export type BegunPayment = { paymentId: string; redirectUrl: string };

/** Begins a payment through the calls C24, C22, C23 and C25; it returns to `returnTo` of the site. */
export async function beginPayment(
  customer: Customer,
  {
    site,
    returnTo = '/payment/status/{paymentId}',
    method = 'card',
  }: { site: string; returnTo?: string; method?: 'card' | 'upi' },
): Promise<BegunPayment> {
  const { authToken: token } = customer.loginState;
  const { priceId, payable } = await fetchPrice(customer);
  const cart = await dataFrom<{ cartId: string }>('GET', '/celeb/api/cart/create-empty-cart', {
    token,
  });
  const item = { ...details, fullName: recipient, language: 'en', moderation: 'passed' };
  await dataFrom('PUT', `/celeb/api/cart/v3/add-multiple-item/${cart.cartId}`, {
    token,
    body: { items: [item] },
  });
  const data = await dataFrom<BegunPayment>('POST', '/payments/api/v2/payment/user/initiate-payment', {
    token,
    body: {
      cartId: cart.cartId,
      priceId,
      amount: payable,
      provider: 'sandbox',
      method,
      country: 'IN',
      returnUrl: `${site}${returnTo}`,
      clientRequestId: randomUUID(),
    },
  });
  return data;
}

/** Sends a card, or a bank code, to the payment page as its form would. */
async function sendToGateway(
  { redirectUrl }: BegunPayment,
  fields: Record<string, string>,
  step = '',
): Promise<void> {
  const { origin, pathname, search } = new URL(redirectUrl);
  await fetch(`${origin}${pathname}${step}${search}`, {
    method: 'POST',
    redirect: 'manual',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams(fields).toString(),
  });
}

/** The fields of a sandbox card. */
export const cardOf = (number: string) => ({ number, expiry: '12/30', cvc: '123' });

export type PaidOrder = {
  orderId: string;
  videoRequestId: string;
  orderStatus: string;
  watchId: string | null;
};

/** The API's status of a payment (C27). */
export function paymentOf({ loginState }: Customer, paymentId: string) {
  return dataFrom<{ paymentStatus: string; order: PaidOrder | null }>(
    'GET',
    `/payments/api/v2/payment/user/confirm-payment/${paymentId}`,
    { token: loginState.authToken },
  );
}

/** A paid order; with `delivered` its video exists too. */
export async function paidOrder(
  customer: Customer,
  { site, delivered = false }: { site: string; delivered?: boolean },
): Promise<{ paymentId: string; order: PaidOrder }> {
  const payment = await beginPayment(customer, { site });
  await sendToGateway(payment, cardOf('4242 4242 4242 4242'));
  const { paymentId } = payment;
  const order = async () => (await paymentOf(customer, paymentId)).order;
  if (delivered) await expect.poll(async () => (await order())?.watchId).toBeTruthy();
  const placed = await order();
  if (!placed) throw new Error(`The payment ${paymentId} placed no order`);
  return { paymentId, order: placed };
}

/** The order as the browser that placed it stores it. */
export function rememberedOrder({ paymentId, order }: { paymentId: string; order: PaidOrder }) {
  return {
    ...order,
    paymentId,
    paymentStatus: 'SUCCESS',
    celeb: 'aarav-suryan',
    occasionSlug: 'birthday',
    deliverBy: null,
    total: { amountMinor: 49_900, currency: 'INR' },
    placedAt: new Date().toISOString(),
  };
}

/** The calls the API received under a path, newest first. */
export async function callsReceived(
  part: string,
): Promise<{ path: string; body: unknown; headers: Record<string, string> }[]> {
  const response = await fetch(`${apiUrl}/dev/calls`);
  const { calls } = (await response.json()) as {
    calls: { path: string; body: unknown; headers: Record<string, string> }[];
  };
  return calls.filter(({ path }) => path.includes(part));
}
