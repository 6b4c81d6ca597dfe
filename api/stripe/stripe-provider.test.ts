import { createApiServer } from '../server/create-api-server.ts';
import { sql } from 'drizzle-orm';
import { behavesAsPaymentProvider } from '../orders/payment-provider.behaviour.ts';
import { announceOrders } from '../orders/announce-orders.ts';
import { sendRefunds } from '../orders/send-refunds.ts';
import { startFakeStripe, stripeKeys, type FakeStripe } from '../testing/fake-stripe.ts';
import { confirm, fillCart, initiate } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { createStripe, type StripeDependencies } from './stripe-provider.ts';

async function startShop() {
  const stripe = await startFakeStripe();
  const site = await startTestApi({
    provider: (needs) => createStripe(needs, { ...stripeKeys, apiUrl: stripe.url }),
  });
  stripe.bank.now = site.now;
  return { stripe, site, stop: () => Promise.all([site.stop(), stripe.stop()]) };
}

/** Follows the cancel URL that Stripe received. */
async function cancelOn(site: TestApi, stripe: FakeStripe, paymentId: string) {
  const opened = stripe.requests.findLast(({ body }) => body['client_reference_id'] === paymentId);
  const { pathname, search } = new URL(String(opened?.body['cancel_url']));
  return site.api.inject(`${pathname}${search}`);
}

describe('behaves as a payment provider', () => {
  behavesAsPaymentProvider(async () => {
    const { stripe, site, stop } = await startShop();
    return {
      site,
      pay: async (redirectUrl) => stripe.pay(redirectUrl),
      payAsync: async (redirectUrl) => stripe.payAsync(redirectUrl),
      approve: async (redirectUrl) => stripe.decide(redirectUrl, true),
      cancel: (_redirectUrl, paymentId) => cancelOn(site, stripe, paymentId),
      stop: async () => void (await stop()),
    };
  });
});

test.each([
  ['sk_live_1', 'live'],
  ['rk_live_1', 'live'],
  ['sk_test_1', 'test'],
  ['rk_test_1', 'test'],
])('finding 22: the key %s has the mode %s', async (secretKey, mode) => {
  // The mode depends on the key only, so the other dependencies are not needed.
  const needs = { settings: { publicUrl: 'http://localhost:3001' } } as StripeDependencies;
  expect(createStripe(needs, { ...stripeKeys, secretKey }).mode).toBe(mode);
});

describe('behaves as Stripe', () => {
  let shop: Awaited<ReturnType<typeof startShop>>;
  beforeAll(async () => {
    shop = await startShop();
  });
  afterAll(() => shop.stop());
  beforeEach(() => {
    shop.stripe.bank.isDown = false;
    shop.stripe.requests.length = 0;
  });

  async function open(changes: object = {}) {
    const { token } = await shop.site.signIn();
    const checkout = await fillCart(shop.site, token);
    const { paymentId, redirectUrl } = (await initiate(shop.site, checkout, changes)).data;
    const status = async () => (await confirm(shop.site, token, paymentId)).paymentStatus;
    /** The state in the database, without a request to Stripe. */
    const state = async () => {
      const { rows } = await shop.site.db.execute(
        sql`select state from payments where payment_id = ${paymentId}`,
      );
      return rows[0]?.['state'];
    };
    return { token, checkout, paymentId, redirectUrl, status, state };
  }

  const deliver = (body: string, signature: string) =>
    shop.site.api.inject({
      method: 'POST',
      url: '/payments/webhooks/stripe',
      headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signature },
      payload: body,
    });
  const sendEvent = async (type: string, redirectUrl: string) => {
    const { body, signature } = shop.stripe.event(`checkout.session.${type}`, redirectUrl);
    return (await deliver(body, signature)).statusCode;
  };
  const returnedFor = (paymentId: string) =>
    [...shop.stripe.charges.values()]
      .filter(({ metadata }) => metadata['paymentId'] === paymentId)
      .map(({ amount, returned }) => ({ amount, returned }));

  test('a session request has the wire format of Stripe and the exact amount', async () => {
    const { paymentId, checkout } = await open();

    const [request] = shop.stripe.requests;
    expect(request).toMatchObject({ method: 'POST', path: '/v1/checkout/sessions' });
    expect(request?.headers).toMatchObject({
      authorization: `Bearer ${stripeKeys.secretKey}`,
      'content-type': 'application/x-www-form-urlencoded',
      'idempotency-key': `marquee-${paymentId}-1`,
    });
    expect(request?.body).toMatchObject({
      mode: 'payment',
      client_reference_id: paymentId,
      metadata: { paymentId, attempt: '1' },
      payment_intent_data: { metadata: { paymentId, attempt: '1' } },
      customer_email: 'asha@example.test',
      success_url: `http://localhost:3000/payment/status/${paymentId}`,
      line_items: {
        0: {
          quantity: '1',
          price_data: {
            currency: 'inr',
            unit_amount: String((checkout.request['amount'] as { amountMinor: number }).amountMinor),
            product_data: { name: 'Personal video by Aarav Suryan' },
          },
        },
      },
    });
    expect(JSON.stringify(request?.body)).not.toContain('Asha Rao');
    const minutes = (Number(request?.body['expires_at']) * 1000 - shop.site.now().getTime()) / 60_000;
    expect(minutes).toBeGreaterThan(30);
    expect(minutes).toBeLessThan(24 * 60);
  });

  test('a signed event settles the payment once', async () => {
    const { paymentId, redirectUrl, state, token } = await open();
    shop.stripe.pay(redirectUrl);
    const { body, signature } = shop.stripe.event('checkout.session.completed', redirectUrl);

    const responses = await Promise.all(Array.from({ length: 5 }, () => deliver(body, signature)));

    expect(responses.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200]);
    expect(await state()).toBe('SUCCESS');
    const { bankRef, order } = await confirm(shop.site, token, paymentId);
    expect(bankRef).toMatch(/^pi_/);
    expect(order).not.toBeNull();
    await sendRefunds(shop.site);
    expect(returnedFor(paymentId)).toEqual([{ amount: 49900, returned: 0 }]);
  });

  test('an altered, old or wrongly signed event is refused', async () => {
    const { redirectUrl, state } = await open();
    shop.stripe.pay(redirectUrl);
    const good = shop.stripe.event('checkout.session.completed', redirectUrl);
    const old = shop.stripe.event('checkout.session.completed', redirectUrl, { ageSeconds: 4000 });
    const foreign = shop.stripe.event('checkout.session.completed', redirectUrl, { secret: 'whsec_other' });

    for (const [body, signature] of [
      [good.body.replace('49900', '49901'), good.signature],
      [`${good.body} `, good.signature],
      [old.body, old.signature],
      [foreign.body, foreign.signature],
      [good.body, ''],
      ['', good.signature],
    ] as const) {
      const response = await deliver(body, signature);
      expect({ status: response.statusCode, error: response.json().error }).toEqual({
        status: 400,
        error: 'SIGNATURE_REFUSED',
      });
    }
    expect(await state()).toBe('OPEN');
    expect((await deliver(good.body, good.signature)).statusCode).toBe(200);
    expect(await state()).toBe('SUCCESS');
  });

  test('reordered events end in the same state', async () => {
    const { redirectUrl, state } = await open();
    shop.stripe.payAsync(redirectUrl);
    shop.stripe.decide(redirectUrl, true);

    expect(await sendEvent('async_payment_succeeded', redirectUrl)).toBe(200);
    expect(await sendEvent('completed', redirectUrl)).toBe(200);
    expect(await sendEvent('expired', redirectUrl)).toBe(200);
    expect(await state()).toBe('SUCCESS');
  });

  test('a payment is pending until the bank decides, and can be retried after a refusal', async () => {
    const { redirectUrl, state, checkout, paymentId, status } = await open();
    shop.stripe.payAsync(redirectUrl);
    await sendEvent('completed', redirectUrl);
    expect(await state()).toBe('PROCESSING');
    const waiting = await initiate(shop.site, checkout);
    const { pathname, search } = new URL(waiting.data.redirectUrl);
    expect((await shop.site.api.inject(`${pathname}${search}`)).headers.location).toBe(
      `http://localhost:3000/payment/status/${paymentId}`,
    );

    shop.stripe.decide(redirectUrl, false);
    await sendEvent('async_payment_failed', redirectUrl);
    expect(await state()).toBe('FAILED');
    await announceOrders(shop.site);
    expect(shop.site.inbox.messagesTo()[0]?.text).toContain('did not go through. If money left your account');

    const again = (await initiate(shop.site, checkout)).data;
    expect(again.redirectUrl).not.toBe(redirectUrl);
    shop.stripe.pay(again.redirectUrl);
    expect(await status()).toBe('SUCCESS');
  });

  test('a payment fails by the event of its expired page alone', async () => {
    const { redirectUrl, state } = await open();
    shop.site.passSeconds(62 * 60);
    expect(await sendEvent('expired', redirectUrl)).toBe(200);
    expect(await state()).toBe('FAILED');
  });

  test('without events, the status page and reconciliation settle payments', async () => {
    const returned = await open();
    shop.stripe.pay(returned.redirectUrl);
    expect(await returned.status()).toBe('SUCCESS');

    const away = await open();
    shop.stripe.pay(away.redirectUrl);
    shop.site.passSeconds(3 * 60);
    await shop.site.paymentProvider.reconcile();
    expect(await away.state()).toBe('SUCCESS');
  });

  test('a charge for a paid cart is refunded completely and once', async () => {
    const { checkout, token, paymentId, redirectUrl } = await open({ clientRequestId: 'tab-one' });
    const other = (await initiate(shop.site, checkout, { clientRequestId: 'tab-two' })).data;
    // Both pages are paid before the first event arrives.
    shop.stripe.pay(redirectUrl);
    shop.stripe.pay(other.redirectUrl);
    await sendEvent('completed', redirectUrl);
    await sendEvent('completed', other.redirectUrl);

    await Promise.all([sendRefunds(shop.site), sendRefunds(shop.site)]);
    await sendRefunds(shop.site);
    expect(returnedFor(paymentId)).toEqual([{ amount: 49900, returned: 0 }]);
    expect(returnedFor(other.paymentId)).toEqual([{ amount: 49900, returned: 49900 }]);
    expect((await confirm(shop.site, token, other.paymentId)).paymentStatus).toBe('FAILED');
  });

  test('after a payment in one tab, the page in the other is closed', async () => {
    const { checkout, redirectUrl } = await open({ clientRequestId: 'tab-one' });
    const other = (await initiate(shop.site, checkout, { clientRequestId: 'tab-two' })).data;
    shop.stripe.pay(redirectUrl);
    await sendEvent('completed', redirectUrl);

    expect(shop.stripe.isOpen(other.redirectUrl)).toBe(false);
  });

  test('a changed order is paid on a new page, and the old page is closed', async () => {
    const { checkout, token, paymentId, redirectUrl, status } = await open();
    const dearer = await fillCart(shop.site, token, { celebId: 'meher' });
    const { priceId, amount, cartId } = dearer.request;
    const changed = (await initiate(shop.site, checkout, { priceId, amount, cartId })).data;

    expect(changed.paymentId).toBe(paymentId);
    expect(changed.redirectUrl).not.toBe(redirectUrl);
    expect(shop.stripe.pay(redirectUrl)).toBe(false);
    shop.stripe.pay(changed.redirectUrl);
    expect(await status()).toBe('SUCCESS');
  });

  test('while Stripe is down, nothing is opened or lost, and the stored state is returned', async () => {
    const { checkout, status, redirectUrl } = await open();
    const { token } = await shop.site.signIn();
    const newcomer = await fillCart(shop.site, token);
    shop.stripe.bank.isDown = true;

    expect(await initiate(shop.site, newcomer)).toMatchObject({ http: 503, error: 'PROVIDER_UNREACHABLE' });
    expect((await initiate(shop.site, checkout)).data.redirectUrl).toBe(redirectUrl);
    expect(await status()).toBe('PENDING');
    // Stripe repeats an event that got an error.
    expect(await sendEvent('completed', redirectUrl)).toBe(500);

    shop.stripe.bank.isDown = false;
    expect((await initiate(shop.site, newcomer)).status).toBe(200);
  });

  test('a granted refund is sent to Stripe once, and is refunded when Stripe has accepted it', async () => {
    const { token, paymentId, redirectUrl } = await open();
    shop.stripe.pay(redirectUrl);
    const { order } = await confirm(shop.site, token, paymentId);
    const requestRefund = () =>
      shop.site.call(
        'POST',
        `/celeb/api/video-request/refund-request/${order?.videoRequestId}?reason=wrong_name`,
      );

    shop.stripe.bank.isDown = true;
    expect(await requestRefund()).toMatchObject({ status: 200, data: { refundStatus: 'REQUESTED' } });
    expect((await confirm(shop.site, token, paymentId)).order?.orderStatus).toBe('QUEUED');

    shop.stripe.bank.isDown = false;
    await sendRefunds(shop.site);
    await sendRefunds(shop.site);
    expect(await requestRefund()).toMatchObject({ http: 409, error: 'REFUND_EXISTS' });
    expect(returnedFor(paymentId)).toEqual([{ amount: 49900, returned: 49900 }]);
    expect((await confirm(shop.site, token, paymentId)).order?.orderStatus).toBe('REFUNDED');
  });

  test('a refund that Stripe made and answered with an error is found, and not made again', async () => {
    const { redirectUrl } = await open();
    shop.stripe.pay(redirectUrl);
    const chargeId = [...shop.stripe.charges.keys()].at(-1) ?? '';
    const refund = () => shop.site.paymentProvider.refund({ chargeId, amount: 10_000, reference: 'RF-7' });
    shop.stripe.bank.losesRefunds = true;
    await expect(refund()).rejects.toThrow('out of order');
    expect(await refund()).toEqual(expect.any(Date));

    shop.stripe.bank.losesRefunds = false;
    shop.site.passSeconds(25 * 60 * 60);
    expect(await refund()).toEqual(expect.any(Date));
    expect(shop.stripe.charges.get(chargeId)?.returned).toBe(10_000);
  });

  test('an error that Stripe repeats for an hour does not hold up a refund for longer', async () => {
    const { redirectUrl } = await open();
    const refund = () => shop.site.paymentProvider.refund({ chargeId, amount: 10_000, reference: 'RF-8' });
    let chargeId = 'pi_unknown';
    await expect(refund()).rejects.toThrow('No such payment_intent');
    shop.stripe.pay(redirectUrl);
    chargeId = [...shop.stripe.charges.keys()].at(-1) ?? '';
    // The key of this hour belongs to the refused request.
    await expect(refund()).rejects.toThrow('Keys for idempotent requests');
    shop.site.passSeconds(60 * 60);
    expect(await refund()).toEqual(expect.any(Date));
  });

  test('other events change nothing, and the return URLs require their secret', async () => {
    const { paymentId, redirectUrl, state } = await open();
    const { body, signature } = shop.stripe.event('customer.created', redirectUrl);
    expect((await deliver(body, signature)).statusCode).toBe(200);
    expect(await state()).toBe('OPEN');
    for (const step of ['back', 'cancel'])
      expect(
        (await shop.site.api.inject(`/payments/stripe/${paymentId}/${step}?secret=guess`)).statusCode,
      ).toBe(404);
  });

  test('with Stripe, the sandbox page does not exist', async () => {
    const { paymentId } = await open();
    const production = await createApiServer(shop.site);
    expect((await production.inject(`/gateway/pay/${paymentId}`)).statusCode).toBe(404);
    await production.close();
  });
});
