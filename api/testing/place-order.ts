import type { Reply, TestApi } from './start-test-api.ts';

export type Checkout = { cartId: string; priceId: string; token: string; request: Record<string, unknown> };

export const cards = {
  success: '4242 4242 4242 4242',
  declined: '4000 0000 0000 0002',
  bankCode: '4000 0000 0000 3220',
  pending: '4000 0000 0000 0259',
  declinedLater: '4000 0000 0000 0341',
};

/** Creates a filled cart with its price, and the request to pay it. */
export async function fillCart(
  site: TestApi,
  token: string,
  changes: Record<string, unknown> = {},
): Promise<Checkout> {
  const details = {
    celebId: 'aarav',
    occasionId: 1,
    occasionDate: '2026-12-05',
    relationship: 'Sister',
    relationshipType: 'family',
    relationshipId: 3,
    ...changes,
  };
  const price = await site.call<{ priceId: string; payable: { amountMinor: number } }>(
    'POST',
    '/subscriptions/api/v18/user/get-token-price',
    {
      token,
      body: {
        ...details,
        forName: 'Asha Rao',
        occasionId: details.occasionId === 11 ? 12 : details.occasionId,
      },
    },
  );
  const cart = await site.call<{ cartId: string }>('GET', '/celeb/api/cart/create-empty-cart', { token });
  const { cartId } = cart.data;
  await site.call('PUT', `/celeb/api/cart/v3/add-multiple-item/${cartId}`, {
    token,
    body: {
      items: [
        { ...details, celebUserId: 'cu_101', fullName: 'Asha Rao', language: 'hi', moderation: 'passed' },
      ],
    },
  });
  const { priceId, payable } = price.data;
  return {
    cartId,
    priceId,
    token,
    request: {
      cartId,
      priceId,
      amount: payable,
      provider: site.paymentProvider.offer.provider,
      method: 'card',
      country: 'IN',
      returnUrl: 'http://localhost:3000/payment/status/{paymentId}',
      clientRequestId: `draft-${cartId}`,
      gst: { gstin: null, companyName: null },
      email: 'asha@example.test',
    },
  };
}

export type Initiated = { paymentId: string; redirectUrl: string };

export function initiate(
  site: TestApi,
  { token, request }: Checkout,
  changes: object = {},
): Promise<Reply<Initiated>> {
  return site.call<Initiated>('POST', '/payments/api/v2/payment/user/initiate-payment', {
    token,
    body: { ...request, ...changes },
  });
}

/** Submits a form of the payment page. */
export function payWith(site: TestApi, redirectUrl: string, number: string, step = '') {
  const url = new URL(redirectUrl);
  return site.api.inject({
    method: 'POST',
    url: `${url.pathname}${step}${url.search}`,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: new URLSearchParams(
      step ? { code: number } : { number, expiry: '12/40', cvc: '123' },
    ).toString(),
  });
}

type Confirmed = {
  paymentStatus: string;
  bankRef: string | null;
  failure: string | null;
  amount: { amountMinor: number; currency: string };
  order: {
    orderId: string;
    videoRequestId: string;
    orderStatus: string;
    deliverBy: string;
    watchId: string | null;
    watched: boolean;
  } | null;
};

export async function confirm(site: TestApi, token: string, paymentId: string): Promise<Confirmed> {
  const reply = await site.call<Confirmed>(
    'GET',
    `/payments/api/v2/payment/user/confirm-payment/${paymentId}`,
    { token },
  );
  return reply.data;
}

/** Places a paid order of a new user. */
export async function placeOrder(site: TestApi) {
  const person = await site.signIn();
  const checkout = await fillCart(site, person.token);
  const { paymentId, redirectUrl } = (await initiate(site, checkout)).data;
  await payWith(site, redirectUrl, cards.success);
  const { order } = await confirm(site, person.token, paymentId);
  if (!order) throw new Error('the paid order is missing');
  return { ...person, paymentId, order };
}
