import { setTimeout as wait } from 'node:timers/promises';
import type { FakeStripe } from '../testing/fake-stripe.ts';
import { cards } from '../testing/place-order.ts';
import type { Till } from './shopper.ts';
import type { Line } from './unreliable-network.ts';

/** The sandbox's page: its forms are sent over the same line as everything else. */
export function sandboxTill(line: Line, random: () => number): Till {
  const post = (redirectUrl: string, step: string, fields: Record<string, string>) => {
    const page = new URL(redirectUrl);
    page.pathname += step;
    return line.call({
      method: 'POST',
      url: page.href,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  };
  const byCard = (page: string, number: string) => post(page, '', { number, expiry: '12/40', cvc: '123' });
  return {
    async pay(page) {
      const mood = random();
      if (mood < 0.15) await byCard(page, cards.declined);
      if (mood >= 0.15 && mood < 0.25) return void (await byCard(page, cards.pending));
      if (mood >= 0.25 && mood < 0.35) {
        await byCard(page, cards.bankCode);
        return void (await post(page, '/bank-code', { code: random() < 0.3 ? '999999' : '123456' }));
      }
      await byCard(page, cards.success);
    },
    async cancel(page) {
      const address = new URL(page);
      address.pathname += '/cancel';
      await line.call({ method: 'GET', url: address.href });
    },
  };
}

/** Stripe's page: paid at Stripe, whose events come to us late, twice, in any order, or not at all. */
export function stripeTill(stripe: FakeStripe, line: Line, random: () => number, apiUrl: string) {
  const paidPages: string[] = [];
  async function tell(type: string, page: string) {
    if (random() < 0.3) return;
    await wait(random() * 300);
    await deliver(type, page);
  }
  function deliver(type: string, page: string) {
    const { body, signature } = stripe.event(`checkout.session.${type}`, page);
    return line.call({
      method: 'POST',
      url: `${apiUrl}/payments/webhooks/stripe`,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
  }

  const till: Till = {
    async pay(page) {
      if (!page.startsWith('https://checkout.stripe.com/')) return;
      const takesTime = random() < 0.2;
      if (!(takesTime ? stripe.payAsync(page) : stripe.pay(page))) return;
      const news = [tell('completed', page)];
      if (takesTime) {
        await wait(random() * 200);
        const isPaid = random() < 0.7;
        stripe.decide(page, isPaid);
        if (isPaid) paidPages.push(page);
        news.push(tell(isPaid ? 'async_payment_succeeded' : 'async_payment_failed', page));
      } else paidPages.push(page);
      // Some leave before Stripe has told us anything.
      if (random() < 0.5) await Promise.all(news);
    },
    async cancel(_page, paymentId) {
      const opened = stripe.requests.findLast(({ body }) => body['client_reference_id'] === paymentId);
      if (opened) await line.call({ method: 'GET', url: String(opened.body['cancel_url']) });
    },
  };
  /** Stripe repeats each event until it was taken. */
  async function repeatEvents() {
    for (const page of paidPages) while ((await deliver('completed', page))?.http !== 200) await wait(20);
  }
  return { till, repeatEvents };
}
