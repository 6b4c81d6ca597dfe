import { refundData, refundReasons, remakeData } from '@marquee/api-contract';
import { rowsOfRing } from '@marquee/testing/ring';
import * as v from 'valibot';
import { confirm, placeOrder } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { announceOrders } from './announce-orders.ts';
import { afterWorkingDays } from './refund-ticket.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi({ rateLimitScale: 100 });
});
afterAll(() => site.stop());

const requestRefund = (id: string, reason: string) =>
  site.call(
    'POST',
    `/celeb/api/video-request/refund-request/${id}?reason=${reason}&comment=Name%20mispronounced`,
  );

async function deliveredOrder() {
  const placed = await placeOrder(site);
  site.passSeconds(21);
  const { order } = await confirm(site, placed.token, placed.paymentId);
  if (!order?.watchId) throw new Error('the video was not delivered');
  return { ...placed, videoRequestId: order.videoRequestId, watchId: order.watchId, watched: order.watched };
}

const watch = (watchId: string) =>
  site.call('GET', `/b2b/api/vendor/order/${watchId}`, { headers: { authorization: 'Bearer vendor-token' } });

test('concurrent requests for a refund are granted once', async () => {
  const { order } = await placeOrder(site);

  const replies = await Promise.all(
    Array.from({ length: 10 }, () => requestRefund(order.videoRequestId, 'other')),
  );

  const [granted, ...more] = replies.filter(({ status }) => status === 200);
  expect(more).toEqual([]);
  const refund = v.parse(refundData, granted?.data);
  expect(refund).toMatchObject({
    refundStatus: 'REQUESTED',
    amount: { amountMinor: 49900 },
    mode: 'ORIGINAL_SOURCE',
  });
  expect(replies.find(({ http }) => http === 409)).toMatchObject({
    error: 'REFUND_EXISTS',
    message: 'A refund is already in progress',
    data: { refundRequestId: refund.refundRequestId },
  });
});

test('exactly the reasons of the form are accepted', async () => {
  for (const reason of rowsOfRing(refundReasons, 2)) {
    const { order } = await placeOrder(site);
    expect(await requestRefund(order.videoRequestId, reason)).toMatchObject({ status: 200 });
  }
  const { order } = await placeOrder(site);
  expect(await requestRefund(order.videoRequestId, 'changed_mind')).toMatchObject({ status: 400 });
});

const ourFaults = refundReasons.filter((reason) => reason !== 'not_watched' && reason !== 'other');

test.each(rowsOfRing(ourFaults, 1))(
  'a watched video is refunded for %s, but not as unwatched or for other reasons',
  async (reason) => {
    const { videoRequestId, watchId } = await deliveredOrder();
    await watch(watchId);

    for (const noFault of ['not_watched', 'other'])
      expect(await requestRefund(videoRequestId, noFault)).toMatchObject({
        http: 400,
        error: 'REFUND_NOT_ELIGIBLE',
      });
    expect(await requestRefund(videoRequestId, reason)).toMatchObject({ status: 200 });
  },
);

test('an order says whether its video was watched', async () => {
  const { token, paymentId, watchId, watched } = await deliveredOrder();
  expect(watched).toBe(false);

  await watch(watchId);
  expect((await confirm(site, token, paymentId)).order?.watched).toBe(true);
});

test('a video is not refunded later than a week after its delivery', async () => {
  const { videoRequestId } = await deliveredOrder();

  site.passSeconds(8 * 86_400);
  expect(await requestRefund(videoRequestId, 'wrong_name')).toMatchObject({
    http: 400,
    error: 'REFUND_NOT_ELIGIBLE',
  });
});

test('after the refund the order is REFUNDED and its video is withdrawn', async () => {
  const { videoRequestId, watchId, paymentId, token } = await deliveredOrder();
  const code = String((await watch(watchId)).data['authenticationToken']);
  await requestRefund(videoRequestId, 'poor_quality');

  site.passSeconds(60);
  expect((await confirm(site, token, paymentId)).order?.orderStatus).toBe('REFUNDED');
  expect(await watch(watchId)).toMatchObject({ http: 404 });
  expect(
    await site.call('GET', `/celeb/api/auth/user/verify-video-authentication?authenticationToken=${code}`),
  ).toMatchObject({ http: 410, error: 'REVOKED', message: 'This video has been withdrawn' });
});

test('a refund is in the orders of its customer on any device, and in what the id of the video shows', async () => {
  const { videoRequestId, paymentId, token } = await deliveredOrder();
  expect((await confirm(site, token, paymentId)).order).toMatchObject({ refund: null });
  const { refundRequestId, expectedBy } = v.parse(
    refundData,
    (await requestRefund(videoRequestId, 'late')).data,
  );
  const refund = { refundRequestId, refundStatus: 'REQUESTED', expectedBy, amount: { amountMinor: 49900 } };
  expect((await confirm(site, token, paymentId)).order).toMatchObject({ orderStatus: 'DELIVERED', refund });

  const shown = (id: string) => site.call('GET', `/payments/api/v2/payment/user/confirm-payment/${id}`);
  expect((await shown(videoRequestId)).data['order']).toMatchObject({ refund });
  expect((await shown(paymentId)).data['order']).not.toHaveProperty('refund');
});

test('an unknown order is not found', async () => {
  expect(await requestRefund('VR-90311', 'wrong_name')).toMatchObject({ http: 404, data: null });
});

test('working days exclude weekends and begin in India', () => {
  expect(afterWorkingDays(new Date('2026-11-20T10:00:00Z'), 7)).toBe('2026-12-01');
  expect(afterWorkingDays(new Date('2026-11-20T20:00:00Z'), 1)).toBe('2026-11-23');
});

test('a delivered video with a fault is made again once, free of charge, and may be refunded still', async () => {
  const { token, paymentId, videoRequestId, watchId, phoneNumber } = await deliveredOrder();
  await announceOrders(site);
  await watch(watchId);
  const again = () =>
    site.call('POST', `/celeb/api/video-request/remake-request/${videoRequestId}`, {
      body: { reason: 'wrong_name', comment: 'Asha, not Usha' },
    });

  const replies = await Promise.all([again(), again()]);
  expect(replies.map(({ http }) => http).toSorted()).toEqual([200, 409]);
  const { data } = replies.find(({ http }) => http === 200) ?? {};
  expect(v.parse(remakeData, data).videoRequestId).toBe(videoRequestId);
  expect((await confirm(site, token, paymentId)).order).toMatchObject({
    orderStatus: 'QUEUED',
    watchId: null,
    watched: false,
  });

  site.passSeconds(21);
  const { order } = await confirm(site, token, paymentId);
  expect(order).toMatchObject({ orderStatus: 'DELIVERED', watchId });
  await announceOrders(site);
  const ready = site.inbox.messagesTo(`+91${phoneNumber}`).filter(({ text }) => text.includes('/watch/'));
  // The customer is told of both videos.
  expect(ready).toHaveLength(2);

  expect(await again()).toMatchObject({ http: 409, error: 'REMAKE_NOT_POSSIBLE' });
  expect(await requestRefund(videoRequestId, 'not_watched')).toMatchObject({ status: 200 });
});

test('a video is not made again before its delivery, after a refund, for no fault, or without its secret id @all', async () => {
  const again = (id: string, reason = 'wrong_name') =>
    site.call('POST', `/celeb/api/video-request/remake-request/${id}`, { body: { reason } });

  const { order } = await placeOrder(site);
  expect(await again(order.videoRequestId)).toMatchObject({ http: 409, error: 'REMAKE_NOT_POSSIBLE' });
  const { videoRequestId } = await deliveredOrder();
  expect(await again(videoRequestId, 'not_watched')).toMatchObject({ http: 400 });
  await requestRefund(videoRequestId, 'wrong_name');
  expect(await again(videoRequestId)).toMatchObject({ http: 409, error: 'REMAKE_NOT_POSSIBLE' });
  expect(await again('VR-NOSUCHVIDEO1')).toMatchObject({ http: 404 });
});
