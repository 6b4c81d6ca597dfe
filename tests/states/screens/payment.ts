import { expect } from '@playwright/test';
import { islandsLive } from '../../journeys/support.ts';
import { storeInBrowser } from '../../visitor/accounts.ts';
import { dataFrom } from '../../visitor/call-api.ts';
import {
  agreedOrder,
  beginPayment,
  cardOf,
  newCustomer,
  paidOrder,
  rememberedOrder,
  type BegunPayment,
} from '../../visitor/customer.ts';
import {
  arriveAtPay,
  deliveredOrder,
  openOrders,
  openRefund,
  openStatus,
  openWatch,
  pay,
  sendRefund,
  site,
  someCustomer,
} from '../../visitor/paying.ts';
import type { ScreenState, Visit } from '../screen-state.ts';

const isReady = ({ page, say }: Visit) =>
  expect(page.getByText(say('Your bank may ask', 'आपका बैंक OTP')).first()).toBeVisible();
const isShown = ({ page, say }: Visit, english: string, hindi: string) =>
  expect(page.locator('main').getByText(say(english, hindi)).first()).toBeVisible();

const paying: readonly ScreenState[] = [
  {
    name: '/checkout/pay: getting ready',
    async arrive(visit) {
      await visit.fault({ call: 'C23', kind: 'silent' });
      await arriveAtPay(visit);
      await isShown(visit, 'Getting your payment ready', 'भुगतान तैयार हो रहा है');
    },
  },
  {
    name: '/checkout/pay: ready',
    async arrive(visit) {
      await arriveAtPay(visit);
      await isReady(visit);
    },
  },
  {
    name: '/checkout/pay: ready, three ways to pay',
    async arrive(visit) {
      await arriveAtPay(visit, { methods: ['card', 'upi', 'netbanking'] });
      await isReady(visit);
    },
  },
  {
    name: '/checkout/pay: ready, by UPI',
    async arrive(visit) {
      await arriveAtPay(visit, { methods: ['card', 'upi'] });
      await isReady(visit);
      await visit.page.locator('label:has([value="sandbox upi"])').click();
      await isShown(visit, 'You approve the payment', 'अपने UPI ऐप में मंज़ूर');
    },
  },
  {
    name: '/checkout/pay: after two failures, with another way',
    async arrive(visit) {
      await arriveAtPay(visit, { methods: ['card', 'upi'], failures: 2 });
      await isReady(visit);
    },
  },
  {
    name: '/checkout/pay: after two failures, with no other way',
    async arrive(visit) {
      await arriveAtPay(visit, { methods: ['card'], failures: 2 });
      await isReady(visit);
    },
  },
  {
    name: '/checkout/pay: opening the payment page',
    async arrive(visit) {
      await visit.fault({ call: 'C25', kind: 'silent' });
      await arriveAtPay(visit);
      await pay(visit);
      await expect(visit.page.locator('[data-busy]').first()).toBeVisible();
    },
  },
  {
    name: '/checkout/pay: this payment was started before',
    async arrive(visit) {
      await pendingFor(visit, 'pm_begun');
      await arriveAtPay(visit, { begun: { paymentId: 'pm_begun', isThisOrder: true } });
      await isShown(visit, 'You have already started this payment', 'यह भुगतान आप शुरू कर चुके हैं');
    },
  },
  {
    name: '/checkout/pay: another payment is pending',
    async arrive(visit) {
      await pendingFor(visit, 'pm_other');
      await arriveAtPay(visit, { begun: { paymentId: 'pm_other', isThisOrder: false } });
      await isShown(visit, 'An earlier payment is still pending', 'पिछला भुगतान अभी अटका हुआ है');
    },
  },
  {
    name: '/checkout/pay: paying is switched off',
    async arrive(visit) {
      const config = await dataFrom<object>('GET', '/security/api/getAppConfig');
      const maintenance = { enabled: true, message: '', message_hi: '' };
      await visit.fault({ call: 'C01', kind: 'soft', status: 200, data: { ...config, maintenance } });
      await arriveAtPay(visit);
      await isShown(visit, 'Payments are paused for a short while', 'भुगतान थोड़ी देर के लिए बंद है');
    },
  },
  {
    name: '/checkout/pay: the sign-in was closed',
    async arrive(visit) {
      const { loginState: _, ...order } = await agreedOrder(await someCustomer());
      await storeInBrowser(visit.page, order);
      await visit.page.goto(visit.at('/checkout/pay'));
      await expect(visit.page.getByRole('dialog')).toBeVisible();
      await visit.page.keyboard.press('Escape');
      await isShown(visit, 'Sign in to pay', 'भुगतान के लिए साइन इन कीजिए');
    },
  },
];

const inProduction = {
  orderId: 'OR-70017',
  videoRequestId: 'VR-90311',
  orderStatus: 'IN_PRODUCTION',
  deliverBy: '2026-11-22T11:06:00+05:30',
  phoneNumber: '+919876500022',
};

/** A state of the status page, by the result of C27 and the status it is shown as. */
function status(is: string, shown: string, result: Record<string, unknown>): ScreenState {
  return {
    name: `/payment/status/:id: ${is}`,
    async arrive(visit) {
      await visit.fault({
        call: 'C27',
        kind: 'soft',
        status: 200,
        data: { paymentId: 'pm_begun', ...result },
      });
      await openStatus(visit, 'pm_begun');
      await expect(visit.page.locator(`main [data-status="${shown}"]`)).toBeVisible();
    },
  };
}

const statuses: readonly ScreenState[] = [
  {
    name: '/payment/status/:id: checking',
    async arrive(visit) {
      await visit.fault({ call: 'C27', kind: 'silent' });
      await openStatus(visit, 'pm_begun');
      await expect(visit.page.locator('main [data-status="checking"]')).toBeVisible();
    },
  },
  status('pending', 'pending', { paymentStatus: 'PENDING' }),
  {
    name: '/payment/status/:id: pending for more than three minutes',
    async arrive(visit) {
      await visit.page.clock.install();
      await pendingFor(visit, 'pm_begun');
      await openStatus(visit, 'pm_begun');
      await isShown(visit, 'Your bank has not confirmed yet', 'बैंक ने अभी पुष्टि नहीं की');
      await visit.page.clock.fastForward(200_000);
      await isShown(visit, 'Still waiting for your bank', 'अब भी आपके बैंक का इंतज़ार है');
    },
  },
  status('paid, being made', 'paid', { paymentStatus: 'SUCCESS', bankRef: 'UTR8F3K2M', order: inProduction }),
  status('paid, the video is ready', 'paid', {
    paymentStatus: 'SUCCESS',
    bankRef: 'UTR8F3K2M',
    receiptUrl: 'https://marquee.example/receipt.pdf',
    order: { ...inProduction, orderStatus: 'DELIVERED', watchId: 'VN-1' },
  }),
  status('paid, money returned', 'paid', {
    paymentStatus: 'SUCCESS',
    order: { ...inProduction, orderStatus: 'REFUNDED' },
  }),
  status('failed at the bank', 'failed', { paymentStatus: 'FAILED', failure: 'declined' }),
  status('failed for want of time', 'failed', { paymentStatus: 'FAILED', failure: null }),
  status('the order was paid before', 'failed', { paymentStatus: 'FAILED', failure: 'already-paid' }),
  {
    name: '/payment/status/:id: cancelled on another device',
    async arrive(visit) {
      const { loginState } = await someCustomer();
      await visit.fault({
        call: 'C27',
        kind: 'soft',
        status: 200,
        data: { paymentId: 'pm_begun', paymentStatus: 'CANCELLED' },
      });
      await storeInBrowser(visit.page, { loginState });
      await visit.page.goto(visit.at('/payment/status/pm_begun'));
      await expect(visit.page.locator('main [data-status="cancelled"]')).toBeVisible();
    },
  },
  {
    name: '/payment/status/:id: the reference was copied',
    async arrive(visit) {
      await visit.page.context().grantPermissions(['clipboard-write']);
      await pendingFor(visit, 'pm_begun');
      await openStatus(visit, 'pm_begun');
      await visit.page.getByRole('button', { name: visit.say('Copy', 'कॉपी कीजिए') }).click();
      await isShown(visit, 'Copied', 'कॉपी हो गया');
    },
  },
  {
    name: '/payment/status/:id: the link was saved',
    async arrive(visit) {
      await visit.page.context().grantPermissions(['clipboard-write']);
      await visit.fault({
        call: 'C27',
        kind: 'soft',
        status: 200,
        data: { paymentId: 'pm_begun', paymentStatus: 'SUCCESS', order: inProduction },
      });
      await openStatus(visit, 'pm_begun');
      await visit.page.getByRole('button', { name: visit.say('Copy link', 'लिंक कॉपी कीजिए') }).click();
      await isShown(visit, 'Link copied', 'लिंक कॉपी हो गया');
    },
  },
  {
    name: '/payment/status/:id: paid by a customer whose name is unknown',
    async arrive(visit) {
      const { mobileNumber, loginState } = await someCustomer();
      const data = { paymentId: 'pm_begun', paymentStatus: 'SUCCESS', order: inProduction };
      await visit.fault({ call: 'C27', kind: 'soft', status: 200, data });
      await storeInBrowser(visit.page, {
        loginState,
        profile: { userId: loginState.userId, mobileNumber, name: '' },
      });
      await visit.page.goto(visit.at('/payment/status/pm_begun'));
      await expect(visit.page.locator('[data-slot="auth.about-you"] form')).toBeVisible();
    },
  },
  {
    name: '/payment/status/:id: seen without a sign-in',
    async arrive(visit) {
      const { videoRequestId: _, ...seen } = inProduction;
      await visit.fault({
        call: 'C27',
        kind: 'soft',
        status: 200,
        data: { paymentId: 'pm_begun', paymentStatus: 'SUCCESS', order: seen },
      });
      await visit.page.goto(visit.at('/payment/status/pm_begun'));
      await isShown(visit, 'Is this your order?', 'क्या यह आपका ऑर्डर है?');
    },
  },
  {
    name: '/payment/status/:id: an API that shows it to its customer only',
    async arrive(visit) {
      await visit.fault({ call: 'C27', kind: 'hard', status: 401, message: 'Please sign in' });
      await visit.page.goto(visit.at('/payment/status/pm_begun'));
      await expect(visit.page.locator('main [data-status="signed-out"]')).toBeVisible();
    },
  },
];

const orders: readonly ScreenState[] = [
  {
    name: '/orders: this device’s orders are not read yet',
    async arrive({ page, at }) {
      // The page's own code is still loading.
      await page.route('**/assets/runtime/**', () => new Promise(() => undefined));
      await page.goto(at('/orders'), { waitUntil: 'domcontentloaded' });
      await expect(page.locator('main .mq-skeleton').first()).toBeVisible();
    },
  },
  {
    name: '/orders: signed out, none on this device',
    async arrive(visit) {
      await visit.page.goto(visit.at('/orders'));
      await isShown(visit, 'Orders from another phone', 'दूसरे फ़ोन या कंप्यूटर से');
    },
  },
  {
    name: '/orders: of every kind',
    async arrive(visit) {
      const paid = rememberedOrder(await deliveredOrder());
      const entry = (position: number, changed: Record<string, unknown>) => ({
        ...paid,
        paymentId: `pm_${position}`,
        orderId: `OR-7001${position}`,
        ...changed,
      });
      await storeInBrowser(visit.page, {
        recentOrders: [
          entry(1, { paymentStatus: 'PENDING', orderId: null, videoRequestId: null, watchId: null }),
          entry(2, { orderStatus: 'IN_PRODUCTION', watchId: null, deliverBy: '2026-12-05T11:06:00+05:30' }),
          entry(3, { orderStatus: 'DELIVERED' }),
          entry(4, {
            orderStatus: 'DELIVERED',
            refund: { refundRequestId: 'RF-10293', amount: paid.total, expectedBy: '2026-12-01', mode: null },
          }),
          entry(5, { orderStatus: 'REJECTED', watchId: null, celeb: null }),
          entry(6, { orderStatus: 'REFUNDED', watchId: null, celeb: 'meher-tarana' }),
        ],
      });
      await visit.page.goto(visit.at('/orders'));
      await isShown(visit, 'OR-70016', 'OR-70016');
    },
  },
  {
    name: '/orders: up to date',
    async arrive(visit) {
      await openOrders(visit);
      await expect(
        visit.page.getByRole('link', { name: visit.say('Watch', 'देखिए'), exact: true }).first(),
      ).toBeVisible();
    },
  },
  {
    name: '/orders: an API that lists none of other devices',
    async arrive(visit) {
      await deliveredOrder();
      await visit.fault({
        call: 'GET /payments/api/v2/payment/user/confirm-payment/recent',
        kind: 'hard',
        status: 404,
      });
      await openOrders(visit);
      await isShown(visit, 'These orders were made in this browser', 'ये ऑर्डर इसी ब्राउज़र से');
    },
  },
];

const refunds: readonly ScreenState[] = [
  {
    name: '/refund/:id: the rules and the form',
    arrive: openRefund,
  },
  {
    name: '/refund/:id: a reason is missing',
    async arrive(visit) {
      await openRefund(visit);
      await visit.page.locator('form:has(textarea) [type="submit"]').click();
      await isShown(visit, 'One thing is missing', 'एक चीज़ बाक़ी है');
    },
  },
  {
    name: '/refund/:id: being sent',
    async arrive(visit) {
      await visit.fault({ call: 'C11', kind: 'silent' });
      await openRefund(visit);
      await sendRefund(visit);
      await expect(visit.page.locator('[data-busy]').first()).toBeVisible();
    },
  },
  {
    name: '/refund/:id: accepted, with its ticket',
    async arrive(visit) {
      await visit.fault({
        call: 'C11',
        kind: 'soft',
        status: 200,
        data: {
          refundRequestId: 'RF-10293',
          refundStatus: 'REQUESTED',
          amount: { amountMinor: 49_900, currency: 'INR' },
          expectedBy: '2026-12-01',
          mode: 'ORIGINAL_SOURCE',
        },
      });
      await openRefund(visit);
      await sendRefund(visit);
      await isShown(visit, 'RF-10293', 'RF-10293');
    },
  },
  {
    name: '/refund/:id: an unknown order number',
    async arrive(visit) {
      await visit.page.goto(visit.at('/refund/OR-1'));
      await isShown(visit, 'We can’t find order OR-1', 'ऑर्डर OR-1 हमें नहीं मिला');
    },
  },
  {
    name: '/refund/:id: the secret id of no video',
    async arrive(visit) {
      await visit.page.goto(visit.at('/refund/VR-UNGUESSABLE1'));
      await isShown(visit, 'We can’t find order VR-', 'ऑर्डर VR-UNGUESSABLE1 हमें नहीं मिला');
    },
  },
];

/** Opens the refund of a delivered video and says that its name is wrong, which can be made again. */
async function sayWrongName({ page, at, say }: Visit, { order }: Awaited<ReturnType<typeof paidOrder>>) {
  await page.goto(at(`/refund/${order.videoRequestId}`));
  await islandsLive(page);
  await page.locator('label:has([name="reason"][value="wrong_name"])').click();
  await expect(page.getByText(say('We can make it again, free', 'हम इसे मुफ़्त में फिर से'))).toBeVisible();
}

const remakes: readonly ScreenState[] = [
  {
    name: '/refund/:id: the offer to make the video again',
    arrive: async (visit) => sayWrongName(visit, await deliveredOrder()),
  },
  {
    name: '/refund/:id: the video is made again',
    async arrive(visit) {
      // A video is made again once, so it is one that no other state has.
      await sayWrongName(visit, await paidOrder(await newCustomer(), { site, delivered: true }));
      await visit.page
        .getByRole('button', { name: visit.say('Make it again, free', 'फिर से बनवाइए, मुफ़्त') })
        .click();
      await isShown(visit, 'We are making it again', 'हम इसे फिर से बना रहे हैं');
    },
  },
];

const invoices: readonly ScreenState[] = [
  {
    name: '/orders/:id/invoice: the invoice',
    async arrive(visit) {
      const { paymentId } = await deliveredOrder();
      const { loginState } = await someCustomer();
      await storeInBrowser(visit.page, { loginState });
      await visit.page.goto(visit.at(`/orders/${paymentId}/invoice`));
      await isShown(visit, 'Tax invoice', 'टैक्स इनवॉइस');
    },
  },
  {
    name: '/orders/:id/invoice: signed out',
    async arrive(visit) {
      await visit.page.goto(visit.at('/orders/pm_1/invoice'));
      await isShown(visit, 'Sign in to see this invoice', 'यह इनवॉइस देखने के लिए साइन इन कीजिए');
    },
  },
  {
    name: '/orders/:id/invoice: of no payment of theirs',
    async arrive(visit) {
      const { loginState } = await someCustomer();
      await storeInBrowser(visit.page, { loginState });
      await visit.page.goto(visit.at('/orders/pm_1/invoice'));
      await isShown(visit, 'There is no invoice here', 'यहाँ कोई इनवॉइस नहीं है');
    },
  },
];

const watching: readonly ScreenState[] = [
  {
    name: '/watch/:id: the video',
    async arrive(visit) {
      const { order } = await deliveredOrder();
      await visit.page.goto(visit.at(`/watch/${order.watchId}`));
      await expect(visit.page.locator('[name="captions"]').first()).toBeAttached();
    },
  },
  {
    name: '/watch/:id: downloaded',
    async arrive(visit) {
      const { order } = await deliveredOrder();
      await visit.page.goto(visit.at(`/watch/${order.watchId}`));
      await visit.page
        .getByRole('link', { name: visit.say('Download', 'डाउनलोड कीजिए'), exact: true })
        .click();
      await isShown(visit, 'The video is in your downloads', 'वीडियो आपके डाउनलोड में है');
    },
  },
  {
    name: '/watch/:id: cannot be downloaded from here',
    async arrive(visit) {
      const { order } = await deliveredOrder();
      await visit.page.goto(visit.at(`/watch/${order.watchId}`));
      await visit.fault({ call: 'GET /media/*', kind: 'drop' });
      await visit.page
        .getByRole('link', { name: visit.say('Download', 'डाउनलोड कीजिए'), exact: true })
        .click();
      await isShown(visit, 'could not be downloaded', 'यहाँ से डाउनलोड नहीं हो सका');
    },
  },
  {
    name: '/watch/:id: being made',
    async arrive(visit) {
      await visit.fault({
        call: 'C14',
        kind: 'soft',
        status: 200,
        data: { orderId: 'VN-1', videoUrl: null, deliverBy: '2026-11-26T03:43:00+05:30' },
      });
      await openWatch(visit);
      await isShown(visit, 'Your video is being made', 'आपका वीडियो बन रहा है');
    },
  },
  {
    name: '/watch/:id: requested again, and still missing',
    async arrive(visit) {
      await openWatch(visit);
      await visit.page.getByRole('button', { name: visit.say('Look again', 'फिर देखिए') }).click();
      await isShown(visit, 'It’s not here yet', 'यह अभी यहाँ नहीं आया है');
    },
  },
];

/** A state of the provider's hosted page, which has no script: what was sent to it, and the heading of the result. */
function gateway(
  is: string,
  arrive: (visit: Visit, payment: BegunPayment) => Promise<void>,
  method?: 'upi',
): ScreenState {
  return {
    name: `/gateway/pay/:id: ${is}`,
    async arrive(visit) {
      const returnTo = visit.at('/payment/status/{paymentId}');
      const payment = await beginPayment(await someCustomer(), { site, returnTo, ...(method && { method }) });
      await visit.page.goto(payment.redirectUrl);
      await arrive(visit, payment);
      await expect(visit.page.getByRole('heading', { level: 1 })).toBeVisible();
    },
  };
}

async function sendCard({ page }: Visit, { number, expiry, cvc }: ReturnType<typeof cardOf>): Promise<void> {
  await page.locator('[name="number"]').fill(number);
  await page.locator('[name="expiry"]').fill(expiry);
  await page.locator('[name="cvc"]').fill(cvc);
  await page.locator('[type="submit"]').click();
}

const gatewayPages: readonly ScreenState[] = [
  gateway('the card form', async ({ page }) => page.locator('summary').click()),
  gateway('a mistyped card', async (visit) => {
    await sendCard(visit, { number: '4242 4242 4242 4241', expiry: '13/30', cvc: '1' });
    await expect(visit.page.locator('[aria-invalid="true"]')).toHaveCount(3);
  }),
  gateway('a declined card', async (visit) => {
    await sendCard(visit, cardOf('4000 0000 0000 0002'));
    await expect(visit.page.getByRole('alert')).toBeVisible();
  }),
  gateway('no test card', async (visit) => {
    await sendCard(visit, cardOf('4111 1111 1111 1111'));
    await expect(visit.page.getByRole('alert')).toBeVisible();
  }),
  gateway('the bank code', async (visit) => {
    await sendCard(visit, cardOf('4000 0000 0000 3220'));
    await expect(visit.page.locator('[name="code"]')).toBeVisible();
  }),
  gateway('a wrong bank code', async (visit) => {
    await sendCard(visit, cardOf('4000 0000 0000 3220'));
    await visit.page.locator('[name="code"]').fill('999999');
    await visit.page.locator('[type="submit"]').click();
    await expect(visit.page.getByRole('alert')).toBeVisible();
  }),
  gateway('the UPI page', async ({ page }) => expect(page.locator('[value="expire"]')).toBeVisible(), 'upi'),
  gateway('closed', async ({ page }, payment) => {
    const { origin, pathname, search } = new URL(payment.redirectUrl);
    await fetch(`${origin}${pathname}/cancel${search}`, { redirect: 'manual' });
    await page.reload();
    await expect(page.locator('form')).toHaveCount(0);
  }),
  gateway('an address that names no payment', async ({ page }, { redirectUrl }) => {
    await page.goto(redirectUrl.replace('/gateway/pay/', '/gateway/pay/no'));
    await expect(page.locator('form')).toHaveCount(0);
  }),
];

function pendingFor({ fault }: Visit, paymentId: string): Promise<void> {
  return fault({ call: 'C27', kind: 'soft', status: 200, data: { paymentId, paymentStatus: 'PENDING' } });
}

/** Everything from the pay page to the video, the provider's hosted page included. */
export const paymentStates: readonly ScreenState[] = [
  ...paying,
  ...statuses,
  ...orders,
  ...refunds,
  ...remakes,
  ...invoices,
  ...watching,
  ...gatewayPages,
];
