import { setTimeout as wait } from 'node:timers/promises';
import type { Answer, Call, Line } from './unreliable-network.ts';

/** A payment page as somebody uses it who is in a hurry, has the wrong card, or thinks better of it. */
export type Till = {
  pay: (redirectUrl: string, paymentId: string) => Promise<void>;
  cancel: (redirectUrl: string, paymentId: string) => Promise<void>;
};

/** A success as the shopper was told of it. */
export type Told = { paymentId: string; orderId: string };

export type Shopper = {
  url: string;
  token: string;
  provider: string;
  line: Line;
  random: () => number;
  till: Till;
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
 * One checkout, C24 and C22 to C27, by somebody who does not give up: whatever gets no answer is asked
 * again, whatever failed is begun again, as the site's pages do. Throws when nothing leads to success.
 */
export async function checkOut(shopper: Shopper, name: string): Promise<Told> {
  const { url, token, line, random, till, provider } = shopper;
  let priceId: unknown;
  let amount: unknown;
  let cartId: unknown;
  let isFilled = false;

  for (const latest = Date.now() + timeoutMs; Date.now() < latest;) {
    const told = await goOn();
    if (told) return told;
    await wait(20 + random() * 60);
  }
  throw new Error(`${name} was not told of a success within ${timeoutMs / 1000} s`);

  /** The next step of what is still to be done; what fails is done again in the next round. */
  async function goOn(): Promise<Told | undefined> {
    if (priceId === undefined) {
      const price = await ask('POST', '/subscriptions/api/v18/user/get-token-price', {
        ...item,
        forName: 'Asha Rao',
      });
      [priceId, amount] = [price?.data['priceId'], price?.data['payable']];
    }
    cartId ??= (await ask('GET', '/celeb/api/cart/create-empty-cart'))?.data['cartId'];
    if (cartId !== undefined && !isFilled) {
      const items = [{ ...item, fullName: 'Asha Rao', moderation: 'passed' }];
      const filled = await ask('PUT', `/celeb/api/cart/v3/add-multiple-item/${String(cartId)}`, { items });
      isFilled = filled?.http === 200;
    }
    if (priceId === undefined || !isFilled) return undefined;

    // Some have the page open twice, and pay on both.
    const tabs = random() < 0.1 ? ['', '-other-tab'] : [''];
    const opened = await Promise.all(tabs.map((tab) => initiate(`${name}${tab}`)));
    for (const answer of opened) {
      if (answer?.error === 'ALREADY_PAID') return confirm(String(answer.data['paymentId']));
      if (answer?.error === 'PRICE_CHANGED') priceId = undefined;
    }
    const pages = opened.flatMap((answer) =>
      answer?.http === 200
        ? [{ paymentId: String(answer.data['paymentId']), page: String(answer.data['redirectUrl']) }]
        : [],
    );
    if (random() < 0.05 && pages[0]) await till.cancel(pages[0].page, pages[0].paymentId);
    else await Promise.all(pages.map(({ page, paymentId }) => till.pay(page, paymentId)));
    for (const { paymentId } of pages) {
      const told = await confirm(paymentId);
      if (told) return told;
    }
    return undefined;
  }

  function initiate(clientRequestId: string): Promise<Answer | undefined> {
    return ask('POST', '/payments/api/v2/payment/user/initiate-payment', {
      cartId,
      priceId,
      amount,
      provider,
      method: 'card',
      returnUrl: 'http://localhost:3000/payment/status/{paymentId}',
      clientRequestId,
    });
  }

  async function confirm(paymentId: string): Promise<Told | undefined> {
    for (let polls = 0; polls < 5; polls += 1) {
      const answer = await ask('GET', `/payments/api/v2/payment/user/confirm-payment/${paymentId}`);
      const { paymentStatus, order } = answer?.data ?? {};
      if (paymentStatus === 'SUCCESS')
        return { paymentId, orderId: String((order as { orderId: string }).orderId) };
      if (paymentStatus === 'FAILED' || paymentStatus === 'CANCELLED') return undefined;
      await wait(50 + random() * 100);
    }
    return undefined;
  }

  function ask(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const call: Call = {
      method,
      url: `${url}${path}`,
      headers: { authorization: `Bearer ${token}`, ...(body && { 'content-type': 'application/json' }) },
      ...(body && { body: JSON.stringify(body) }),
    };
    return line.call(call);
  }
}
