import { cards, confirm, fillCart, initiate, payWith, placeOrder } from '../testing/place-order.ts';
import { startTestApi, type TestApi } from '../testing/start-test-api.ts';
import { announceOrders } from './announce-orders.ts';

let site: TestApi;
beforeAll(async () => {
  site = await startTestApi();
});
afterAll(() => site.stop());

/** The texts that a number received about its orders, oldest first. */
const textsTo = (phoneNumber: string) =>
  site.inbox
    .messagesTo(`+91${phoneNumber}`)
    .filter(({ code }) => code === undefined)
    .map(({ text }) => text)
    .toReversed();

test('a paid order is announced once, and once more when its video is ready', async () => {
  const { phoneNumber, paymentId, order, token } = await placeOrder(site);
  const paid = `Marquee: order ${order.orderId} is paid. See how far your video is: http://localhost:3000/payment/status/${paymentId}`;

  await Promise.all([announceOrders(site), announceOrders(site)]);
  await announceOrders(site);
  expect(textsTo(phoneNumber)).toEqual([paid]);

  site.passSeconds(20);
  await announceOrders(site);
  await announceOrders(site);
  const { watchId } = (await confirm(site, token, paymentId)).order ?? {};
  expect(textsTo(phoneNumber)).toEqual([
    paid,
    `Marquee: your video is ready. Watch it here: http://localhost:3000/watch/${watchId}`,
  ]);
});

test('an order in Hindi is announced in Hindi, with links to Hindi pages @all', async () => {
  const { token, phoneNumber } = await site.signIn();
  const checkout = await fillCart(site, token);
  const returnUrl = 'http://localhost:3000/hi/payment/status/{paymentId}';
  const { redirectUrl } = (await initiate(site, checkout, { returnUrl })).data;
  await payWith(site, redirectUrl, cards.success);
  await announceOrders(site);
  site.passSeconds(20);
  await announceOrders(site);

  const [paid, ready] = textsTo(phoneNumber);
  expect(paid).toMatch(/ का भुगतान हो गया। .*http:\/\/localhost:3000\/hi\/payment\/status\/pm_/);
  expect(ready).toMatch(/तैयार है। .*http:\/\/localhost:3000\/hi\/watch\/VN-/);
});

test.each([
  ['', /^Marquee: your payment did not go through\. .* http:\/\/localhost:3000\/payment\/status\/pm_/],
  ['/hi', /^Marquee: आपका भुगतान नहीं हुआ। .* http:\/\/localhost:3000\/hi\/payment\/status\/pm_/],
])(
  'a payment that the bank refuses after a while is announced once, in its language (%s)',
  async (prefix, text) => {
    const { token, phoneNumber } = await site.signIn();
    const checkout = await fillCart(site, token);
    const returnUrl = `http://localhost:3000${prefix}/payment/status/{paymentId}`;
    const { paymentId, redirectUrl } = (await initiate(site, checkout, { returnUrl })).data;
    await payWith(site, redirectUrl, cards.declined);
    await payWith(site, redirectUrl, cards.declinedLater);
    await announceOrders(site);
    expect(await confirm(site, token, paymentId)).toMatchObject({ paymentStatus: 'PENDING' });
    expect(textsTo(phoneNumber)).toEqual([]);

    site.passSeconds(10);
    expect(await confirm(site, token, paymentId)).toMatchObject({
      paymentStatus: 'FAILED',
      failure: 'declined',
    });
    await Promise.all([announceOrders(site), announceOrders(site)]);
    await announceOrders(site);
    expect(textsTo(phoneNumber)).toEqual([expect.stringMatching(text)]);
  },
);

test('a payment that fails before the customer leaves its page is not announced', async () => {
  const { token, phoneNumber } = await site.signIn();
  const { redirectUrl } = (await initiate(site, await fillCart(site, token))).data;
  await payWith(site, redirectUrl, cards.declined);
  await announceOrders(site);

  expect(textsTo(phoneNumber)).toEqual([]);
});

test('an unpaid order and a refunded video are not announced', async () => {
  const { token, phoneNumber } = await site.signIn();
  await initiate(site, await fillCart(site, token));
  const refunded = await placeOrder(site);
  await site.call(
    'POST',
    `/celeb/api/video-request/refund-request/${refunded.order.videoRequestId}?reason=wrong_name`,
  );
  site.passSeconds(20);
  await announceOrders(site);

  expect(textsTo(phoneNumber)).toEqual([]);
  expect(textsTo(refunded.phoneNumber)).toHaveLength(1);
});

test('a message that could not be sent is sent by the next run, and the others are not held up', async () => {
  const [first, second] = [await placeOrder(site), await placeOrder(site)];
  const sendMessage: typeof site.sendMessage = (message) =>
    message.phoneNumber.endsWith(first.phoneNumber)
      ? Promise.reject(new Error('the gateway is down'))
      : site.sendMessage(message);

  await expect(announceOrders({ ...site, sendMessage })).rejects.toThrow('1 messages failed');
  expect([textsTo(first.phoneNumber).length, textsTo(second.phoneNumber).length]).toEqual([0, 1]);
  await announceOrders(site);
  expect([textsTo(first.phoneNumber).length, textsTo(second.phoneNumber).length]).toEqual([1, 1]);
});
