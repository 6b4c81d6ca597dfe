import { simulatedDelay, until } from '@marquee/testing/until';
import type { FakeStripe } from '../testing/fake-stripe.ts';
import { cards } from '../testing/place-order.ts';
import type { PaymentPage } from './shopper.ts';
import type { Network } from './unreliable-network.ts';

/**
 * Creates the simulated customer's actions on the payment page of the sandbox, the payment provider without money. They
 * send the forms of the page over the unreliable `network`. `random` (0 to 1) decides which test card the customer
 * uses.
 */
export function sandboxPage(network: Network, random: () => number): PaymentPage {
  const post = (redirectUrl: string, step: string, fields: Record<string, string>) => {
    const page = new URL(redirectUrl);
    page.pathname += step;
    return network.call({
      method: 'POST',
      url: page.href,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    });
  };
  const byCard = (page: string, number: string) => post(page, '', { number, expiry: '12/40', cvc: '123' });
  return {
    async pay(page) {
      const chance = random();
      if (chance < 0.15) await byCard(page, cards.declined);
      if (chance >= 0.15 && chance < 0.25) return void (await byCard(page, cards.pending));
      if (chance >= 0.25 && chance < 0.35) {
        await byCard(page, cards.bankCode);
        return void (await post(page, '/bank-code', { code: random() < 0.3 ? '999999' : '123456' }));
      }
      await byCard(page, cards.success);
    },
    async cancel(page) {
      const url = new URL(page);
      url.pathname += '/cancel';
      await network.call({ method: 'GET', url: url.href });
    },
  };
}

/**
 * Creates the simulated customer's actions on the payment page of a fake Stripe. The fake sends its webhook events to
 * the API at `apiUrl` late, twice, in any order, or not at all. `random` (0 to 1) decides how each payment ends.
 */
export function stripePage(stripe: FakeStripe, network: Network, random: () => number, apiUrl: string) {
  const paidPages: string[] = [];
  async function sendEvent(type: string, page: string) {
    if (random() < 0.3) return;
    await simulatedDelay(random() * 300);
    await deliver(type, page);
  }
  function deliver(type: string, page: string) {
    const { body, signature } = stripe.event(`checkout.session.${type}`, page);
    return network.call({
      method: 'POST',
      url: `${apiUrl}/payments/webhooks/stripe`,
      headers: { 'content-type': 'application/json', 'stripe-signature': signature },
      body,
    });
  }

  const paymentPage: PaymentPage = {
    async pay(page) {
      if (!page.startsWith('https://checkout.stripe.com/')) return;
      const takesTime = random() < 0.2;
      if (!(takesTime ? stripe.payAsync(page) : stripe.pay(page))) return;
      const events = [sendEvent('completed', page)];
      if (takesTime) {
        await simulatedDelay(random() * 200);
        const isPaid = random() < 0.7;
        stripe.decide(page, isPaid);
        if (isPaid) paidPages.push(page);
        events.push(sendEvent(isPaid ? 'async_payment_succeeded' : 'async_payment_failed', page));
      } else paidPages.push(page);
      // Some customers leave before Stripe's events arrive.
      if (random() < 0.5) await Promise.all(events);
    },
    async cancel(_page, paymentId) {
      const opened = stripe.requests.findLast(({ body }) => body['client_reference_id'] === paymentId);
      if (opened) await network.call({ method: 'GET', url: String(opened.body['cancel_url']) });
    },
  };
  /** Sends each webhook event again until the API accepts it, as Stripe does. */
  async function repeatEvents() {
    for (const page of paidPages)
      await until(async () => (await deliver('completed', page))?.http === 200, { everyMs: 20 });
  }
  return { page: paymentPage, repeatEvents };
}
