import { sql } from 'drizzle-orm';
import { confirm, fillCart, initiate } from '../testing/place-order.ts';
import type { TestApi } from '../testing/start-test-api.ts';

/** The API with one provider, and the actions of a customer on that provider's page. */
export type ProviderSite = {
  site: TestApi;
  pay: (redirectUrl: string) => Promise<unknown>;
  payAsync: (redirectUrl: string) => Promise<unknown>;
  /** The bank approves a payment that was started by `payAsync`. */
  approve: (redirectUrl: string) => Promise<unknown>;
  cancel: (redirectUrl: string, paymentId: string) => Promise<unknown>;
  stop: () => Promise<void>;
};

/** The tests of every payment provider, by the calls of a customer. */
export function behavesAsPaymentProvider(start: () => Promise<ProviderSite>): void {
  let shop: ProviderSite;
  beforeAll(async () => {
    shop = await start();
  });
  afterAll(() => shop.stop());

  async function open(changes: object = {}) {
    const { token, userId } = await shop.site.signIn();
    const checkout = await fillCart(shop.site, token);
    const { paymentId, redirectUrl } = (await initiate(shop.site, checkout, changes)).data;
    const status = async () => (await confirm(shop.site, token, paymentId)).paymentStatus;
    return { token, userId, checkout, paymentId, redirectUrl, status };
  }

  test('C01 offers it, C26 describes it, and C25 opens one of its pages', async () => {
    const { token, redirectUrl } = await open();
    const { provider } = shop.site.paymentProvider.offer;

    const config = await shop.site.call('GET', '/security/api/getAppConfig');
    expect(config.data['paymentProviders']).toEqual([
      { provider, methods: expect.arrayContaining(['card']), forInternational: true },
    ]);
    const gateway = await shop.site.call<{ hostedPage: string }>(
      'GET',
      `/payments/api/gateway/initiateGatewaySDK/${provider}`,
      { token },
    );
    expect(gateway.data).toMatchObject({ provider, publishableKey: null, sdkUrl: null, mode: 'test' });
    expect(redirectUrl.startsWith(gateway.data.hostedPage)).toBe(true);
  });

  test('repeated and concurrent requests return the same page', async () => {
    const { checkout, paymentId, redirectUrl } = await open();

    const replies = await Promise.all(Array.from({ length: 20 }, () => initiate(shop.site, checkout)));
    for (const { data } of replies) expect(data).toMatchObject({ paymentId, redirectUrl });
  });

  test('a payment is settled once, however often it is confirmed', async () => {
    const { token, paymentId, redirectUrl, status } = await open();
    expect(await status()).toBe('PENDING');

    await shop.pay(redirectUrl);
    const seen = await Promise.all(Array.from({ length: 10 }, () => confirm(shop.site, token, paymentId)));
    expect(new Set(seen.map(({ order }) => order?.orderId)).size).toBe(1);
    expect(seen.every(({ paymentStatus }) => paymentStatus === 'SUCCESS')).toBe(true);
  });

  test('a cancelled payment cannot be paid, and can be opened again', async () => {
    const { checkout, paymentId, redirectUrl, status } = await open();

    await shop.cancel(redirectUrl, paymentId);
    expect(await status()).toBe('CANCELLED');
    await shop.pay(redirectUrl);
    expect(await status()).toBe('CANCELLED');

    const again = (await initiate(shop.site, checkout)).data;
    expect(again.paymentId).toBe(paymentId);
    await shop.pay(again.redirectUrl);
    expect(await status()).toBe('SUCCESS');
  });

  test('an unfinished payment fails, and can be opened again', async () => {
    const { token, checkout, redirectUrl, status } = await open();

    shop.site.passSeconds(62 * 60);
    expect(await status()).toBe('FAILED');
    await shop.pay(redirectUrl);
    expect(await status()).toBe('FAILED');

    const price = await fillCart(shop.site, token);
    const again = await initiate(shop.site, checkout, { priceId: price.priceId });
    await shop.pay(again.data.redirectUrl);
    expect(await status()).toBe('SUCCESS');
  });

  test('while the bank decides, the payment is pending and no other is opened', async () => {
    const { checkout, paymentId, redirectUrl, status } = await open();

    await shop.payAsync(redirectUrl);
    expect(await status()).toBe('PENDING');
    const impatient = await initiate(shop.site, checkout, { clientRequestId: 'impatient' });
    expect(impatient.data.paymentId).toBe(paymentId);

    await shop.approve(redirectUrl);
    expect(await status()).toBe('SUCCESS');
  });

  test('a cart that is paid in two tabs is one order', async () => {
    const { token, checkout, paymentId, redirectUrl } = await open({ clientRequestId: 'tab-one' });
    const other = (await initiate(shop.site, checkout, { clientRequestId: 'tab-two' })).data;

    await Promise.all([shop.pay(redirectUrl), shop.pay(other.redirectUrl)]);
    const seen = await Promise.all([paymentId, other.paymentId].map((id) => confirm(shop.site, token, id)));
    expect(seen.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(['FAILED', 'SUCCESS']);
    expect(seen.filter(({ order }) => order !== null)).toHaveLength(1);
  });

  test('an order has the items that were paid for, even if the cart changed meanwhile', async () => {
    const { token, checkout, paymentId, redirectUrl } = await open();
    const item = { occasionId: 11, relationship: 'Friend', relationshipType: 'friend', relationshipId: 3 };
    const items = Array.from({ length: 10 }, () => ({ ...item, celebId: 'meher', fullName: 'Ravi' }));
    const put = await shop.site.call('PUT', `/celeb/api/cart/v3/add-multiple-item/${checkout.cartId}`, {
      token,
      body: { items },
    });
    expect(put.status).toBe(200);

    await shop.pay(redirectUrl);
    const { order } = await confirm(shop.site, token, paymentId);
    const { rows } = await shop.site.db.execute(
      sql`select star, price from video_requests v join orders o on o.id = v.order_id
          where o.payment_id = ${paymentId}`,
    );
    expect(order).not.toBeNull();
    expect(rows).toEqual([{ star: 'aarav', price: 49900 }]);
  });
}
