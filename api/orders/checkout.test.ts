import {
  addItemsData,
  celebOccasionData,
  confirmPaymentData,
  initiatePaymentData,
  previewVideoData,
  tokenPriceData,
  vendorOrderData,
} from '@marquee/api-contract';
import { sql } from 'drizzle-orm';
import * as v from 'valibot';
import { cards, confirm, fillCart, initiate, payWith, placeOrder } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const priceCall = '/subscriptions/api/v18/user/get-token-price';
const priceBody = {
  celebId: 'cu_101',
  forName: 'Asha Rao',
  occasionId: 1,
  relationship: 'Sister',
  relationshipType: 'family',
  relationshipId: 3,
  occasionDate: '2026-12-05',
};

test('a star and an occasion have a price, pronunciations and absolute media URLs', async () => {
  const reply = await site.call(
    'GET',
    '/celeb/api/widgets/landing-page/celeb-occasion-details?celebId=aarav&occasionId=1',
  );

  const data = v.parse(celebOccasionData, reply.data);
  expect(data).toMatchObject({ celebId: 'aarav', celebUserId: 'cu_101', occasionDateRequired: true });
  expect(data.sampleVideoUrl).toMatch(/^http:\/\/localhost:3001\/media\/videos\/.+\.mp4$/);
  expect(data.nameAudios[0]?.url).toMatch(/^http:\/\/localhost:3001\/media\/names\//);
});

test('an unknown star or occasion is a 404', async () => {
  const reply = await site.call(
    'GET',
    '/celeb/api/widgets/landing-page/celeb-occasion-details?celebId=unknown&occasionId=1',
  );

  expect(reply).toMatchObject({ http: 404, status: 404, data: null });
});

test('a price includes 18 % GST, and base and tax add up to it', async () => {
  const { token } = await site.signIn();

  const reply = await site.call('POST', priceCall, { token, body: priceBody });

  const price = v.parse(tokenPriceData, reply.data);
  expect(price).toMatchObject({
    basePrice: { amountMinor: 42288, currency: 'INR' },
    tax: { label: 'GST', ratePercent: 18, amountMinor: 7612 },
    payable: { amountMinor: 49900, currency: 'INR' },
  });
});

test('a birthday without a date is refused; occasion 12 is priced without one', async () => {
  const { token } = await site.signIn();
  const { occasionDate: _left, ...undated } = priceBody;

  expect(await site.call('POST', priceCall, { token, body: undated })).toMatchObject({
    http: 400,
    data: { fieldErrors: [{ field: 'occasionDate' }] },
  });
  expect(await site.call('POST', priceCall, { token, body: { ...undated, occasionId: '12' } })).toMatchObject(
    { status: 200 },
  );
});

test('a price and a cart require a sign-in', async () => {
  const forged = `${(await site.signIn()).token.slice(0, -3)}abc`;

  for (const token of [undefined, forged]) {
    const response = await site.call('POST', priceCall, { body: priceBody, ...(token && { token }) });
    expect(response).toMatchObject({ http: 401, status: 401 });
  }
  expect(await site.call('GET', '/celeb/api/cart/create-empty-cart')).toMatchObject({ http: 401 });
});

test('a cart contains the items of the last request, and an offensive name is refused', async () => {
  const { token } = await site.signIn();
  const { cartId } = await fillCart(site, token);
  const put = (fullName: string) =>
    site.call('PUT', `/celeb/api/cart/v3/add-multiple-item/${cartId}`, {
      token,
      body: {
        items: [
          {
            celebId: 'aarav',
            occasionId: 11,
            relationship: 'Friend',
            relationshipType: 'friend',
            relationshipId: 3,
            fullName,
          },
        ],
      },
    });

  const { items, total } = v.parse(addItemsData, (await put('Hardik Dikshit')).data);
  expect(items).toHaveLength(1);
  expect(total).toEqual({ amountMinor: 49900, currency: 'INR' });
  expect(await put('Chutiya')).toMatchObject({ http: 422, error: 'TEXT_REJECTED' });
});

test('the cart of another user is not found', async () => {
  const { cartId } = await fillCart(site, (await site.signIn()).token);
  const { token } = await site.signIn();

  const reply = await site.call('PUT', `/celeb/api/cart/v3/add-multiple-item/${cartId}`, {
    token,
    body: {
      items: [
        {
          celebId: 'aarav',
          occasionId: 11,
          relationship: 'a',
          relationshipType: 'b',
          relationshipId: 3,
          fullName: 'C',
        },
      ],
    },
  });
  expect(reply).toMatchObject({ http: 404 });
});

test('occasion 11, which is priced as 12, can be paid', async () => {
  const { token } = await site.signIn();
  const checkout = await fillCart(site, token, { occasionId: 11, occasionDate: undefined });

  expect(await initiate(site, checkout)).toMatchObject({ status: 200 });
});

test('a paid order is produced, delivered and verifiable', async () => {
  const { token, paymentId, order } = await placeOrder(site);
  expect(order).toMatchObject({ orderStatus: 'QUEUED', watchId: null });

  site.passSeconds(10);
  expect((await confirm(site, token, paymentId)).order?.orderStatus).toBe('IN_PRODUCTION');
  site.passSeconds(11);
  const confirmed = v.parse(confirmPaymentData, await confirm(site, token, paymentId));
  expect(confirmed.order?.orderStatus).toBe('DELIVERED');

  // The preview of a shared link shows the star, and does not count as watching.
  const preview = await site.call('GET', `/celeb/api/video-request/preview/${confirmed.order?.watchId}`);
  expect(v.parse(previewVideoData, preview.data)).toEqual({
    celebId: 'aarav',
    shareUrl: 'http://localhost:3001/media/videos/aarav-suryan-share.svg',
  });
  expect((await confirm(site, token, paymentId)).order?.watched).toBe(false);

  const watch = await site.call('GET', `/b2b/api/vendor/order/${confirmed.order?.watchId}`, {
    headers: { authorization: 'Bearer vendor-token' },
  });
  const video = v.parse(vendorOrderData, watch.data);
  expect(video).toMatchObject({ orderStatus: 'COMPLETED', language: 'hi' });
  // No film was made: a silent sample stands for it, with the text that the customer agreed to.
  expect(video.isSample).toBe(true);
  expect(video.videoUrl).toMatch(/\/media\/videos\/aarav-suryan-silent\.mp4$/);
  expect(video.script).toMatch(/^Asha Rao! जन्मदिन मुबारक/);
  const captions = await site.api.inject(new URL(video.captionsUrl_hi ?? '').pathname);
  expect(captions.headers['content-type']).toBe('text/vtt; charset=utf-8');
  expect(captions.body).toContain('Asha Rao! जन्मदिन मुबारक');
  expect(video.captionsUrl).toBeUndefined();

  const code = String(watch.data['authenticationToken']);
  expect(code).toMatch(/^[A-Z2-9]{4}-[A-Z2-9]{4}$/);
  const check = await site.call(
    'GET',
    `/celeb/api/auth/user/verify-video-authentication?authenticationToken=${code.toLowerCase()}`,
  );
  expect(check.data).toMatchObject({ authentic: true, recipientMasked: 'A*** R.', purpose: 'PERSONAL' });
});

test('a video requires the vendor token and is being made before its delivery', async () => {
  const { order } = await placeOrder(site);
  const [row] = (
    await site.db.execute<{ watch_id: string }>(
      sql`select watch_id from video_requests where video_request_id = ${order.videoRequestId}`,
    )
  ).rows;
  const path = `/b2b/api/vendor/order/${row?.watch_id}`;

  expect(await site.call('GET', path)).toMatchObject({ http: 401 });
  const asVendor = { headers: { authorization: 'Bearer vendor-token' } };
  const { http, data } = await site.call('GET', path, asVendor);
  // The link alone reveals neither the star nor the recipient.
  expect([http, data]).toEqual([
    200,
    { orderId: row?.watch_id, orderStatus: 'QUEUED', deliverBy: expect.any(String), videoUrl: null },
  ]);
  expect(await site.call('GET', '/b2b/api/vendor/order/VN-NEVER', asVendor)).toMatchObject({ http: 404 });
});

const verify = (code: string) =>
  site.call('GET', `/celeb/api/auth/user/verify-video-authentication?authenticationToken=${code}`);

test("each star's sample can be verified by its code", async () => {
  expect((await verify('A7K9-22QX')).data).toMatchObject({ celebName: 'Aarav Suryan', purpose: 'SAMPLE' });
  expect(await verify('AAAA-0000')).toMatchObject({
    http: 404,
    message: "We couldn't find a video with this code",
  });
});

test('twenty concurrent payment requests with one request id create one payment @all', async () => {
  const checkout = await fillCart(site, (await site.signIn()).token);

  const replies = await Promise.all(Array.from({ length: 20 }, () => initiate(site, checkout)));

  expect(replies.every(({ status }) => status === 200)).toBe(true);
  expect(new Set(replies.map(({ data }) => data.paymentId)).size).toBe(1);
  v.parse(initiatePaymentData, replies[0]?.data);
});

test('two concurrent payments of one cart charge it once', async () => {
  const { token } = await site.signIn();
  const checkout = await fillCart(site, token);
  const first = (await initiate(site, checkout, { clientRequestId: 'tab-one' })).data;
  const second = (await initiate(site, checkout, { clientRequestId: 'tab-two' })).data;

  await Promise.all(
    [first, second, first, second].map(({ redirectUrl }) => payWith(site, redirectUrl, cards.success)),
  );

  const statuses = [
    await confirm(site, token, first.paymentId),
    await confirm(site, token, second.paymentId),
  ];
  expect(statuses.map(({ paymentStatus }) => paymentStatus).toSorted()).toEqual(['FAILED', 'SUCCESS']);
  const orders = statuses.filter(({ order }) => order !== null);
  expect(orders).toHaveLength(1);
});

test('a paid order cannot be paid again', async () => {
  const { token } = await site.signIn();
  const checkout = await fillCart(site, token);
  const { paymentId, redirectUrl } = (await initiate(site, checkout)).data;
  await payWith(site, redirectUrl, cards.success);
  const paid = await confirm(site, token, paymentId);
  expect(v.parse(confirmPaymentData, paid).amount).toEqual(checkout.request['amount']);

  for (const clientRequestId of [checkout.request['clientRequestId'], 'another-one'])
    expect(await initiate(site, checkout, { clientRequestId })).toMatchObject({
      http: 409,
      error: 'ALREADY_PAID',
      data: { paymentId },
    });
  const again = await payWith(site, redirectUrl, cards.success);
  expect(again.headers.location).toBe(`http://localhost:3000/payment/status/${paymentId}`);
  expect(await confirm(site, token, paymentId)).toEqual(paid);
});

test('the database refuses a second successful payment of a cart', async () => {
  const { token } = await site.signIn();
  const checkout = await fillCart(site, token);
  const { paymentId, redirectUrl } = (await initiate(site, checkout, { clientRequestId: 'tab-one' })).data;
  const other = (await initiate(site, checkout, { clientRequestId: 'tab-two' })).data;
  await payWith(site, redirectUrl, cards.success);

  await expect(
    site.db.execute(
      sql`update payments set state = 'SUCCESS', paid_at = now() where payment_id = ${other.paymentId}`,
    ),
  ).rejects.toMatchObject({ cause: { constraint: 'payments_one_success_per_cart' } });
  expect((await confirm(site, token, paymentId)).paymentStatus).toBe('SUCCESS');
});

test('a different amount and an expired price are refused', async () => {
  const checkout = await fillCart(site, (await site.signIn()).token);

  expect(await initiate(site, checkout, { amount: { amountMinor: 100, currency: 'INR' } })).toMatchObject({
    http: 409,
    error: 'PRICE_CHANGED',
  });
  site.passSeconds(31 * 60);
  expect(await initiate(site, checkout)).toMatchObject({ http: 409, error: 'PRICE_CHANGED' });
});

test('a payment returns to allowed origins only, and uses an offered method', async () => {
  const checkout = await fillCart(site, (await site.signIn()).token);

  expect(await initiate(site, checkout, { returnUrl: 'https://evil.example/{paymentId}' })).toMatchObject({
    http: 400,
  });
  expect(await initiate(site, checkout, { method: 'netbanking' })).toMatchObject({
    http: 422,
    error: 'METHOD_NOT_ALLOWED',
  });
});

test('the payment provider is described without a key', async () => {
  const { token } = await site.signIn();
  const { provider } = site.paymentProvider.offer;

  expect(
    await site.call('GET', `/payments/api/gateway/initiateGatewaySDK/${provider}`, { token }),
  ).toMatchObject({
    status: 200,
    data: { provider, methods: ['card', 'upi'], mode: 'test' },
  });
  expect(await site.call('GET', '/payments/api/gateway/initiateGatewaySDK/unknown', { token })).toMatchObject(
    {
      http: 404,
    },
  );
});
