import { simulatedDelay } from '@marquee/testing/until';
import type { CallResult, Call, Network } from './unreliable-network.ts';

/**
 * The actions of a simulated customer on the page of a payment provider. `pay` and `cancel` get the URL of the page
 * (`redirectUrl`) and the id of the payment, and resolve when the page has sent its forms.
 */
export type PaymentPage = {
  pay: (redirectUrl: string, paymentId: string) => Promise<void>;
  cancel: (redirectUrl: string, paymentId: string) => Promise<void>;
};

/** A paid order, as the response of call C27 (confirm the payment) reported it. */
export type Confirmation = { paymentId: string; orderId: string };

export type Shopper = {
  url: string;
  token: string;
  provider: string;
  network: Network;
  random: () => number;
  page: PaymentPage;
};

const item = {
  celebId: 'aarav',
  occasionId: 1,
  occasionDate: '2030-12-05',
  relationship: 'Sister',
  relationshipType: 'family',
  relationshipId: 3,
};
const timeoutMs = 300_000;

/**
 * Simulates a customer who buys one video through the API: price (call C24), cart (C22), items (C23) and payment (C25
 * to C27). Like the pages of the site, it repeats failed steps and calls without a response. `name` identifies the
 * customer in the payment request and in errors. Throws if the order is not confirmed within `timeoutMs`.
 */
export async function checkOut(shopper: Shopper, name: string): Promise<Confirmation> {
  const { url, token, network, random, page, provider } = shopper;
  let priceId: unknown;
  let amount: unknown;
  let cartId: unknown;
  let isFilled = false;

  for (const latest = Date.now() + timeoutMs; Date.now() < latest;) {
    const confirmation = await proceed();
    if (confirmation) return confirmation;
    await simulatedDelay(20 + random() * 60);
  }
  throw new Error(`${name} had no confirmed order within ${timeoutMs / 1000} s`);

  /** Executes the remaining steps; undefined if one failed, which the next round repeats. */
  async function proceed(): Promise<Confirmation | undefined> {
    if (priceId === undefined) {
      const price = await call('POST', '/subscriptions/api/v18/user/get-token-price', {
        ...item,
        forName: 'Asha Rao',
      });
      [priceId, amount] = [price?.data['priceId'], price?.data['payable']];
    }
    cartId ??= (await call('GET', '/celeb/api/cart/create-empty-cart'))?.data['cartId'];
    if (cartId !== undefined && !isFilled) {
      const items = [{ ...item, fullName: 'Asha Rao', moderation: 'passed' }];
      const filled = await call('PUT', `/celeb/api/cart/v3/add-multiple-item/${String(cartId)}`, { items });
      isFilled = filled?.http === 200;
    }
    if (priceId === undefined || !isFilled) return undefined;

    // Some customers open the page in two tabs and pay in both.
    const tabs = random() < 0.1 ? ['', '-other-tab'] : [''];
    const opened = await Promise.all(tabs.map((tab) => initiate(`${name}${tab}`)));
    for (const response of opened) {
      if (response?.error === 'ALREADY_PAID') return confirm(String(response.data['paymentId']));
      if (response?.error === 'PRICE_CHANGED') priceId = undefined;
    }
    const pages = opened.flatMap((response) =>
      response?.http === 200
        ? [
            {
              paymentId: String(response.data['paymentId']),
              redirectUrl: String(response.data['redirectUrl']),
            },
          ]
        : [],
    );
    if (random() < 0.05 && pages[0]) await page.cancel(pages[0].redirectUrl, pages[0].paymentId);
    else await Promise.all(pages.map(({ redirectUrl, paymentId }) => page.pay(redirectUrl, paymentId)));
    for (const { paymentId } of pages) {
      const confirmation = await confirm(paymentId);
      if (confirmation) return confirmation;
    }
    return undefined;
  }

  function initiate(clientRequestId: string): Promise<CallResult | undefined> {
    return call('POST', '/payments/api/v2/payment/user/initiate-payment', {
      cartId,
      priceId,
      amount,
      provider,
      method: 'card',
      returnUrl: 'http://localhost:3000/payment/status/{paymentId}',
      clientRequestId,
    });
  }

  async function confirm(paymentId: string): Promise<Confirmation | undefined> {
    for (let polls = 0; polls < 5; polls += 1) {
      const response = await call('GET', `/payments/api/v2/payment/user/confirm-payment/${paymentId}`);
      const { paymentStatus, order } = response?.data ?? {};
      if (paymentStatus === 'SUCCESS')
        return { paymentId, orderId: String((order as { orderId: string }).orderId) };
      if (paymentStatus === 'FAILED' || paymentStatus === 'CANCELLED') return undefined;
      await simulatedDelay(50 + random() * 100);
    }
    return undefined;
  }

  function call(method: string, path: string, body?: object): Promise<CallResult | undefined> {
    const request: Call = {
      method,
      url: `${url}${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    };
    return network.call(request);
  }
}
