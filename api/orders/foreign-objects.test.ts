import { eq } from 'drizzle-orm';
import { rowsOfRing } from '@marquee/testing/ring';
import { fillCart, initiate, payWith, cards, placeOrder } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { payments } from './order-tables.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

const cartItem = {
  celebId: 'aarav',
  celebUserId: 'cu_101',
  occasionId: 1,
  occasionDate: '2026-12-05',
  relationship: 'Sister',
  relationshipType: 'family',
  relationshipId: 3,
  fullName: 'Another Name',
  language: 'en',
  moderation: 'passed',
};

test('an account can neither fill nor pay the cart of another', async () => {
  const owner = await fillCart(site, (await site.signIn()).token);
  const { token } = await site.signIn();

  expect(
    await site.call('PUT', `/celeb/api/cart/v3/add-multiple-item/${owner.cartId}`, {
      token,
      body: { items: [cartItem] },
    }),
  ).toMatchObject({ http: 404 });
  expect(await initiate(site, { ...owner, token })).toMatchObject({ http: 404 });
  expect(await initiate(site, owner)).toMatchObject({ status: 200 });
});

test('an account cannot read the payment or the order of another', async () => {
  const { paymentId, order } = await placeOrder(site);
  const { token } = await site.signIn();

  const response = await site.call('GET', `/payments/api/v2/payment/user/confirm-payment/${paymentId}`, {
    token,
  });
  expect(response).toMatchObject({ http: 404, data: null });
  expect(JSON.stringify(response)).not.toContain(order.videoRequestId);
});

test('a viewer without a sign-in learns the state of a payment, and nothing that opens or refunds the video', async () => {
  const { paymentId, order, phoneNumber } = await placeOrder(site);
  const view = () => site.call('GET', `/payments/api/v2/payment/user/confirm-payment/${paymentId}`);

  const anonymous = await view();
  expect(anonymous.data).toEqual({
    paymentId,
    paymentStatus: 'SUCCESS',
    failure: null,
    order: {
      orderId: order.orderId,
      orderStatus: 'QUEUED',
      deliverBy: order.deliverBy,
      celebId: 'aarav',
      isSample: true,
      thumbnailUrl: 'http://localhost:3001/media/celebs/aarav-suryan-square.svg',
    },
  });
  expect(JSON.stringify(anonymous)).not.toContain(phoneNumber);
  site.passSeconds(20);
  expect((await view()).data).toMatchObject({ order: { orderStatus: 'DELIVERED' } });
  expect((await view()).data['order']).not.toHaveProperty('watchId');
  const unknown = await site.call('GET', '/payments/api/v2/payment/user/confirm-payment/pm_NOSUCHPAYMENT');
  expect(unknown).toMatchObject({ http: 404 });
});

test('the secret id of an ordered video names its payment to a viewer without a sign-in, another id nothing', async () => {
  const { paymentId, order } = await placeOrder(site);
  const view = (id: string) => site.call('GET', `/payments/api/v2/payment/user/confirm-payment/${id}`);

  const found = await view(order.videoRequestId);
  expect(found).toEqual(await view(paymentId));
  expect(JSON.stringify(found)).not.toContain(order.videoRequestId);
  expect(await view('VR-NOSUCHVIDEO1')).toMatchObject({ http: 404, error: 'VIDEO_REQUEST_NOT_FOUND' });
});

test('an account lists its own paid orders, newest first, and no other', async () => {
  const owner = await placeOrder(site);
  site.passSeconds(1);
  const checkout = await fillCart(site, owner.token, { celebId: 'meher', occasionId: 11 });
  const second = (await initiate(site, checkout)).data;
  await payWith(site, second.redirectUrl, cards.success);
  await initiate(site, await fillCart(site, owner.token));
  await placeOrder(site);

  const list = await site.call<{ payments: object[] }>(
    'GET',
    '/payments/api/v2/payment/user/confirm-payment/recent',
    { token: owner.token },
  );
  expect(list.data.payments).toEqual([
    expect.objectContaining({ paymentId: second.paymentId, celebId: 'meher', occasionId: 11 }),
    expect.objectContaining({
      paymentId: owner.paymentId,
      paymentStatus: 'SUCCESS',
      celebId: 'aarav',
      occasionId: 1,
      placedAt: expect.any(String),
      order: expect.objectContaining({ videoRequestId: owner.order.videoRequestId }),
    }),
  ]);
});

test('an account can use neither the price nor the request id of another', async () => {
  const owner = await fillCart(site, (await site.signIn()).token);
  const opened = (await initiate(site, owner)).data.paymentId;
  const other = await fillCart(site, (await site.signIn()).token);

  expect(await initiate(site, other, { priceId: owner.priceId })).toMatchObject({
    http: 409,
    error: 'PRICE_CHANGED',
  });
  const { clientRequestId } = owner.request;
  const own = await initiate(site, other, { clientRequestId });
  expect(own).toMatchObject({ status: 200 });
  expect(own.data.paymentId).not.toBe(opened);
});

test('the server computes the amount of a payment, whatever the request contains', async () => {
  const checkout = await fillCart(site, (await site.signIn()).token);
  for (const amount of [
    { amountMinor: 1, currency: 'INR' },
    { amountMinor: 0, currency: 'INR' },
    { amountMinor: -49_900, currency: 'INR' },
    { ...(checkout.request['amount'] as object), currency: 'USD' },
  ]) {
    const { http } = await initiate(site, checkout, { amount });
    expect([amount, [400, 409].includes(http)]).toEqual([amount, true]);
  }
});

test('the payment page requires the exact secret of its link', async () => {
  const checkout = await fillCart(site, (await site.signIn()).token);
  const other = await fillCart(site, (await site.signIn()).token);
  const { redirectUrl, paymentId } = (await initiate(site, checkout)).data;
  const foreign = new URL((await initiate(site, other)).data.redirectUrl).searchParams.get('secret')!;
  const secret = new URL(redirectUrl).searchParams.get('secret')!;
  const status = async (query: string) =>
    (await site.api.inject(`/gateway/pay/${paymentId}${query}`)).statusCode;

  expect(await status(`?secret=${secret}`)).toBe(200);
  expect(await status('')).toBe(404);
  expect(await status(`?secret=${secret.slice(1)}`)).toBe(404);
  expect(await status(`?secret=${secret.toLowerCase()}`)).toBe(404);
  expect(await status(`?secret=${foreign}`)).toBe(404);
  expect(await status(`?secret=${secret}&secret=${secret}`)).toBe(400);
  const blind = `${new URL(redirectUrl).origin}/gateway/pay/${paymentId}?secret=guess`;
  expect((await payWith(site, blind, cards.success)).statusCode).toBe(404);
  const [payment] = await site.db.select().from(payments).where(eq(payments.paymentId, paymentId));
  expect(payment?.state).toBe('OPEN');
});

const foreignUrls = [
  'https://evil.example/{paymentId}',
  'https://marquee.example.evil.example/',
  'https://evil.marquee.example/',
  'https://marquee.example@evil.example/',
  'https://marquee.example:8443/',
  'http://marquee.example/',
  '//evil.example/',
  '/payment/status/{paymentId}',
  'javascript:alert(document.domain)',
  'data:text/html,<script>alert(1)</script>',
  'http://localhost.evil.example/',
  'http://[::1]:3000/',
];
test.each(rowsOfRing(foreignUrls, 4))('a payment does not return to %s', async (returnUrl) => {
  const checkout = await fillCart(site, (await site.signIn()).token);
  expect(await initiate(site, checkout, { returnUrl })).toMatchObject({
    http: 400,
    data: { fieldErrors: [{ field: 'returnUrl' }] },
  });
});

test.each([
  ['http://localhost:3000\\@evil.example/', 'http://localhost:3000/@evil.example/'],
  [
    'http://localhost:3000/\t/evil.example/{paymentId}',
    'http://localhost:3000//evil.example/%7BpaymentId%7D',
  ],
  [' HTTP://LOCALHOST:3000/fans ', 'http://localhost:3000/fans'],
])('finding 42: the return URL %j is stored as every parser reads it', async (returnUrl, stored) => {
  const checkout = await fillCart(site, (await site.signIn()).token);
  const { paymentId } = (await initiate(site, checkout, { returnUrl })).data;
  const [payment] = await site.db.select().from(payments).where(eq(payments.paymentId, paymentId));
  expect(payment?.returnUrl).toBe(stored);
});

test('the response is the same for a number with an account and for one without', async () => {
  const { phoneNumber } = await site.signIn();
  site.passSeconds(3600);
  const send = (number: string) =>
    site.call('POST', `/security/api/auth/user/send-otp-v2?phoneNumber=${number}`, { from: '203.0.113.77' });
  const [known, unknown] = [await send(phoneNumber), await send(site.newNumber())];
  expect(unknown).toEqual(known);
  const guess = (number: string) =>
    site.call('POST', '/security/api/auth/user/verify-otp-v2', {
      body: { phoneNumber: number, otp: '000000' },
      from: '198.51.100.9',
    });
  expect(await guess(site.newNumber())).toEqual(await guess(site.newNumber()));
});
