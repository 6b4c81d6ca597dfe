import { expect, type Locator } from '@playwright/test';
import type { Visit } from '../../../states/screen-state.ts';
import { callsReceived } from '../../../visitor/customer.ts';
import { clearFaults, type Fault } from '../../../visitor/faults.ts';
import {
  arriveAtPay,
  deliveredOrder,
  openOrders,
  openRefund,
  openStatus,
  openWatch,
  pay,
  sendRefund,
} from '../../../visitor/paying.ts';
import { errorOf, type ErrorRow, type Failing } from '../error-row.ts';

const alert = ({ page }: Visit): Locator => page.locator('main [role="alert"]').first();
const heading = ({ page }: Visit): Locator => page.getByRole('heading', { level: 1 });

/** The kinds of generic error, and the text that the pay page shows for each. */
type Generic = {
  is: string;
  fault: Failing;
  shown: RegExp;
};

const nothingCharged = /Nothing was charged/;
const refusals: readonly Generic[] = [
  {
    is: 'refused inside an HTTP 200 response',
    fault: { kind: 'soft', status: 400, message: 'The cart is not complete' },
    shown: /The cart is not complete/,
  },
  {
    is: 'refused',
    fault: { kind: 'hard', status: 400, message: 'The cart is not complete' },
    shown: /The cart is not complete/,
  },
  {
    is: 'forbidden',
    fault: { kind: 'hard', status: 403, message: 'This account cannot pay here' },
    shown: /This account cannot pay here/,
  },
  {
    is: 'requested too often',
    fault: { kind: 'hard', status: 429, message: 'Too many requests', data: { retryAfterSec: 30 } },
    shown: /You can try again in \d+ s/,
  },
  {
    is: 'broken',
    fault: { kind: 'hard', status: 500, message: 'NullPointerException' },
    shown: nothingCharged,
  },
  { is: 'without a response', fault: { kind: 'drop' }, shown: nothingCharged },
];

/** Rows for a call that gets the payment ready, each ending in a page that can go on once the fault is over. */
function preparing(call: 'C22' | 'C23' | 'C26'): ErrorRow[] {
  return refusals.map(({ is, fault, shown }) => ({
    call,
    ...errorOf(fault),
    name: `/checkout/pay: ${call} ${is}`,
    toast: null,
    inline: shown,
    async arrive(visit) {
      await visit.fault({ call, ...fault });
      await arriveAtPay(visit);
      await expect(alert(visit)).toBeVisible();
    },
    async afterwards(visit) {
      await expect(visit.page.getByText('NullPointerException')).toHaveCount(0);
      if (is === 'requested too often') return;
      await clearFaults();
      await visit.page.getByRole('button', { name: 'Try again' }).click();
      await expect(visit.page.getByText(/^Your bank may ask/)).toBeVisible();
    },
  }));
}

const starting: ErrorRow[] = refusals.map(({ is, fault, shown }) => ({
  call: 'C25',
  ...errorOf(fault),
  name: `/checkout/pay: C25 ${is}`,
  toast: null,
  inline: shown,
  async arrive(visit) {
    await arriveAtPay(visit);
    await visit.fault({ call: 'C25', ...fault });
    await pay(visit);
    await expect(alert(visit)).toBeVisible();
  },
  async afterwards(visit) {
    if (is === 'requested too often') return;
    await clearFaults();
    await visit.page.getByRole('button', { name: 'Try again' }).click();
    await visit.page.waitForURL(/\/gateway\/pay\//);
    const ids = (await callsReceived('initiate-payment'))
      .slice(0, 2)
      .map(({ body }) => (body as { clientRequestId?: string } | null)?.clientRequestId);
    // A connection cut before the response leaves one call in the log, a refusal two.
    expect(new Set(ids.filter(Boolean)).size).toBe(1);
  },
}));

const checking = (
  [
    ['refused inside an HTTP 200 response', { kind: 'soft', status: 503, message: 'Stack trace' }],
    ['broken', { kind: 'hard', status: 500, message: 'Stack trace' }],
    ['unavailable', { kind: 'hard', status: 503, message: 'Stack trace' }],
    [
      'requested too often',
      { kind: 'hard', status: 429, message: 'Stack trace', data: { retryAfterSec: 20 } },
    ],
    ['without a response', { kind: 'drop' }],
  ] as const
).map(([is, fault]): ErrorRow => ({
  call: 'C27',
  ...errorOf(fault),
  name: `/payment/status/:id: ${is}, which is not a failed payment`,
  toast: null,
  inline: /This does not affect your payment/,
  async arrive(visit) {
    await visit.fault({ call: 'C27', ...fault });
    await openStatus(visit, 'pm_begun');
    await expect(visit.page.locator('main [data-status="pending"]')).toBeVisible();
  },
  async afterwards(visit) {
    await expect(heading(visit)).toHaveText('Checking with your bank');
    await expect(visit.page.getByText(/don’t pay again/)).toBeVisible();
    await expect(visit.page.getByText(/Stack trace|did not go through/)).toHaveCount(0);
    await expect(visit.page.locator('main').getByRole('button', { name: /pay|try again/i })).toHaveCount(0);
  },
}));

const unknownPayment = (
  [
    ['unknown', 404],
    ['another customer’s', 403],
  ] as const
).map(([is, status]): ErrorRow => ({
  call: 'C27',
  ...errorOf({ kind: 'hard', status }),
  name: `/payment/status/:id: ${is}`,
  toast: null,
  inline: /We can’t find this payment/,
  async arrive(visit) {
    await visit.fault({ call: 'C27', kind: 'hard', status, message: 'No' });
    await openStatus(visit, 'pm_mistyped');
    await expect(visit.page.locator('main [data-status="unknown"]')).toBeVisible();
  },
  async afterwards({ page }) {
    await expect(page.getByText(/care@marquee\.example/)).toBeVisible();
    expect(new URL(page.url()).pathname).toBe('/payment/status/pm_mistyped');
  },
}));

const sessionOver: ErrorRow[] = (['C22', 'C23', 'C25', 'C26'] as const).map((call) => ({
  call,
  kinds: ['401'],
  name: `/checkout/pay: ${call} after the sign-in ran out`,
  toast: null,
  inline: /Mobile number/,
  async arrive(visit) {
    const fault: Fault = { call, kind: 'hard', status: 401, message: 'Please sign in again', times: 1 };
    if (call !== 'C25') await visit.fault(fault);
    await arriveAtPay(visit);
    if (call === 'C25') {
      await visit.fault(fault);
      await pay(visit);
    }
    await expect(visit.page.getByRole('dialog')).toBeVisible();
  },
  async afterwards({ page }) {
    expect(await page.evaluate(() => localStorage.getItem('loginState'))).toBeNull();
    // Closing the dialog preserves the order and offers to continue.
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    expect(await page.evaluate(() => localStorage.getItem('checkoutDetails'))).toContain('Asha Rao');
  },
}));

const statusAfterSessionOver: ErrorRow = {
  call: 'C27',
  kinds: ['401'],
  name: '/payment/status/:id: after the sign-in ran out, the payment is shown as anyone sees it',
  toast: null,
  inline: /Is this your order\?/,
  async arrive(visit) {
    await visit.fault({
      call: 'C27',
      kind: 'soft',
      status: 200,
      data: {
        paymentId: 'pm_begun',
        paymentStatus: 'SUCCESS',
        order: { orderId: 'OR-70001', orderStatus: 'IN_PRODUCTION' },
      },
    });
    await visit.fault({ call: 'C27', kind: 'hard', status: 401, message: 'Please sign in again', times: 1 });
    await openStatus(visit, 'pm_begun');
    await expect(visit.page.getByText('OR-70001')).toBeVisible();
  },
  async afterwards({ page }) {
    await expect(page.getByRole('dialog')).toHaveCount(0);
  },
};

const cart: ErrorRow[] = [
  ...(['404', '410'] as const).map((status): ErrorRow => ({
    call: 'C23',
    ...errorOf({ kind: 'hard', status: Number(status) }),
    name: `/checkout/pay: the cart was forgotten once (${status})`,
    toast: null,
    inline: null,
    async arrive(visit) {
      await visit.fault({
        call: 'C23',
        kind: 'hard',
        status: Number(status),
        error: 'CART_EXPIRED',
        times: 1,
      });
      await arriveAtPay(visit);
      await expect(visit.page.getByText(visit.say('Your bank may ask', 'आपका बैंक OTP')).first()).toBeVisible();
    },
    async afterwards() {
      const fills = (await callsReceived('add-multiple-item')).slice(0, 2).map(({ path }) => path);
      expect(new Set(fills).size).toBe(2);
    },
  })),
  {
    call: 'C23',
    kinds: ['410'],
    name: '/checkout/pay: the cart is forgotten again and again',
    toast: null,
    inline: /This cart has expired/,
    async arrive(visit) {
      await visit.fault({
        call: 'C23',
        kind: 'hard',
        status: 410,
        error: 'CART_EXPIRED',
        message: 'This cart has expired.',
      });
      await arriveAtPay(visit);
      await expect(alert(visit)).toBeVisible();
    },
  },
  {
    call: 'C23',
    kinds: ['409'],
    name: '/checkout/pay: the price changed while the cart was filled',
    toast: /price may have changed/,
    inline: /Review and pay/,
    async arrive(visit) {
      await visit.fault({
        call: 'C23',
        kind: 'hard',
        status: 409,
        error: 'PRICE_CHANGED',
        message: 'Changed',
        times: 1,
      });
      await arriveAtPay(visit);
      await visit.page.waitForURL(/\/checkout$/);
    },
    async afterwards({ page }) {
      // The order is priced again, and paid only after another press.
      await expect(page.getByText(/^Your bank may ask/)).toBeVisible();
    },
  },
  {
    call: 'C23',
    kinds: ['422'],
    name: '/checkout/pay: the name was refused',
    toast: null,
    inline: /Please change the name: it may be read as offensive/,
    async arrive(visit) {
      await visit.fault({
        call: 'C23',
        kind: 'hard',
        status: 422,
        error: 'TEXT_REJECTED',
        message: 'Please change the name: it may be read as offensive.',
      });
      await arriveAtPay(visit);
      await expect(alert(visit)).toBeVisible();
    },
    async afterwards({ page }) {
      await page.getByRole('link', { name: 'Change the name' }).click();
      await page.waitForURL(/step=name/);
      await expect(page.getByLabel('Their name')).toHaveValue('Asha Rao');
    },
  },
];

const start: ErrorRow[] = [
  {
    call: 'C25',
    kinds: ['lost'],
    name: '/checkout/pay: the response was lost, and the same request is sent again',
    toast: null,
    inline: nothingCharged,
    async arrive(visit) {
      await arriveAtPay(visit);
      // Without a count: a browser may resend by itself what was cut on a reused connection.
      await visit.fault({ call: 'C25', kind: 'lose-response' });
      await pay(visit);
      await expect(alert(visit)).toBeVisible();
    },
    async afterwards({ page }) {
      await clearFaults();
      await page.getByRole('button', { name: 'Try again' }).click();
      await page.waitForURL(/\/gateway\/pay\//);
      const [second, first] = await callsReceived('initiate-payment');
      expect(second?.body).toEqual(first?.body);
    },
  },
  {
    call: 'C25',
    kinds: ['409'],
    name: '/checkout/pay: the price changed before the payment began',
    toast: /price may have changed/,
    inline: /Review and pay/,
    async arrive(visit) {
      await arriveAtPay(visit);
      await visit.fault({
        call: 'C25',
        kind: 'hard',
        status: 409,
        error: 'PRICE_CHANGED',
        message: 'Changed',
      });
      await pay(visit);
      await visit.page.waitForURL(/\/checkout$/);
    },
  },
  {
    call: 'C25',
    kinds: ['409'],
    name: '/checkout/pay: the order is paid already, by a payment this browser does not know',
    toast: null,
    inline: /This order is already paid for/,
    async arrive(visit) {
      await arriveAtPay(visit);
      await visit.fault({ call: 'C25', kind: 'hard', status: 409, error: 'ALREADY_PAID', message: 'Paid' });
      await pay(visit);
      await expect(
        visit.page.getByText(visit.say('This order is already paid for', 'भुगतान पहले ही हो चुका है')),
      ).toBeVisible();
    },
    async afterwards({ page }) {
      await expect(page.getByText(nothingCharged)).toHaveCount(0);
    },
  },
  {
    call: 'C25',
    ...errorOf({ kind: 'soft', status: 409 }),
    name: '/payment/status/:id: reached because the order is paid already',
    toast: null,
    inline: /Thank you! Your video is ordered/,
    async arrive(visit) {
      await arriveAtPay(visit);
      await visit.fault({
        call: 'C25',
        kind: 'soft',
        status: 409,
        error: 'ALREADY_PAID',
        message: 'Paid',
        data: { paymentId: 'pm_before' },
      });
      await visit.fault({
        call: 'C27',
        kind: 'soft',
        status: 200,
        data: {
          paymentId: 'pm_before',
          paymentStatus: 'SUCCESS',
          order: { orderId: 'OR-70001', orderStatus: 'IN_PRODUCTION' },
        },
      });
      await pay(visit);
      await visit.page.waitForURL(/\/payment\/status\/pm_before/);
      await expect(visit.page.getByText('OR-70001')).toBeVisible();
    },
  },
  {
    call: 'C25',
    kinds: ['422'],
    name: '/checkout/pay: this way to pay is not allowed, and another one is offered',
    toast: null,
    inline: /Something else may work/,
    async arrive(visit) {
      await arriveAtPay(visit, { methods: ['card', 'upi'] });
      await visit.fault({
        call: 'C25',
        kind: 'hard',
        status: 422,
        error: 'METHOD_NOT_ALLOWED',
        message: 'This way to pay is not available. Please choose another one.',
      });
      await pay(visit);
      await expect(alert(visit)).toBeVisible();
    },
    async afterwards({ page }) {
      await page.getByRole('button', { name: 'Pay by UPI instead' }).click();
      await expect(page.getByRole('radio', { name: /UPI/ })).toBeChecked();
    },
  },
  {
    call: 'C26',
    kinds: ['404'],
    name: '/checkout/pay: the provider is gone, and the app is left',
    toast: null,
    inline: /Something else may work/,
    async arrive(visit) {
      await visit.fault({
        call: 'C26',
        kind: 'hard',
        status: 404,
        message: 'This payment provider is not available.',
      });
      await arriveAtPay(visit);
      await expect(alert(visit)).toBeVisible();
    },
    async afterwards({ page }) {
      await expect(page.getByRole('link', { name: 'Pay in the app' })).toHaveAttribute('href', '/download');
    },
  },
];

const refundRefusals = (
  [
    [
      'not eligible',
      {
        kind: 'hard',
        status: 400,
        error: 'REFUND_NOT_ELIGIBLE',
        message: 'This order is not eligible for a refund because the video was downloaded',
      },
      /video was downloaded/,
    ],
    [
      'not eligible, inside an HTTP 200 response',
      {
        kind: 'soft',
        status: 400,
        error: 'REFUND_NOT_ELIGIBLE',
        message: 'This order is not eligible for a refund because the video was downloaded',
      },
      /video was downloaded/,
    ],
    [
      'a field is wrong',
      {
        kind: 'hard',
        status: 400,
        message: 'Please check the form',
        data: { fieldErrors: [{ field: 'comment', message: 'Please write less' }] },
      },
      /Please write less/,
    ],
    [
      'not signed in, although no sign-in is needed',
      { kind: 'hard', status: 401, message: 'Unauthorized' },
      /Unauthorized/,
    ],
    [
      'forbidden',
      { kind: 'hard', status: 403, message: 'This order belongs to a company' },
      /belongs to a company/,
    ],
    [
      'requested too often',
      { kind: 'hard', status: 429, message: 'Too many requests', data: { retryAfterSec: 30 } },
      /You can try again in \d+ s/,
    ],
    [
      'broken',
      { kind: 'hard', status: 500, message: 'Please try again later' },
      /could not take your request yet/,
    ],
    [
      'broken without a message',
      { kind: 'hard', status: 502, message: '' },
      /Something went wrong on our side/,
    ],
  ] as const
).map(([is, fault, inline]): ErrorRow => ({
  call: 'C11',
  ...errorOf(fault),
  // A refusal without a message gets the site's own.
  stored: { status: fault.status, message: fault.message || /Something went wrong on our side/ },
  name: `/refund/:id: ${is}`,
  toast: fault.message ? new RegExp(fault.message.slice(0, 30)) : /Something went wrong on our side/,
  inline,
  async arrive(visit) {
    await visit.fault({ call: 'C11', ...fault });
    await openRefund(visit);
    await sendRefund(visit);
    await expect(alert(visit)).toBeVisible();
  },
  async afterwards(visit) {
    await expect(visit.page.locator('textarea')).toHaveValue('Asha, not Usha');
    await expect(visit.page.locator('form [type="submit"]')).not.toHaveAttribute('data-busy');
  },
}));

const refundUnderWay = {
  kind: 'hard',
  status: 409,
  error: 'REFUND_EXISTS',
  message: 'A refund is already in progress',
  data: { refundRequestId: 'RF-10293' },
} as const satisfies Failing;

const orderUnknown = {
  kind: 'hard',
  status: 404,
  message: "We couldn't find this order.",
} as const satisfies Failing;

const refund: ErrorRow[] = [
  ...refundRefusals,
  {
    call: 'C11',
    ...errorOf(orderUnknown),
    stored: { status: 404, message: orderUnknown.message },
    name: '/refund/:id: an unknown order',
    toast: /We couldn't find this order/,
    inline: /We can’t find order VR-/,
    async arrive(visit) {
      await visit.fault({ call: 'C11', ...orderUnknown });
      await openRefund(visit);
      await sendRefund(visit);
      await expect(heading(visit)).toBeFocused();
    },
  },
  {
    call: 'C11',
    ...errorOf(refundUnderWay),
    name: '/refund/:id: requested already',
    toast: /A refund is already in progress/,
    inline: /Your ticket is RF-10293/,
    async arrive(visit) {
      await visit.fault({ call: 'C11', ...refundUnderWay });
      await openRefund(visit);
      await sendRefund(visit);
      await expect(visit.page.locator('main').getByText('RF-10293')).toBeVisible();
    },
  },
  {
    call: 'C11',
    ...errorOf({ kind: 'drop' }),
    name: '/refund/:id: no connection',
    toast: /couldn’t reach the server/,
    inline: /couldn’t reach the server/,
    async arrive(visit) {
      await visit.fault({ call: 'C11', kind: 'drop' });
      await openRefund(visit);
      await sendRefund(visit);
      await expect(alert(visit)).toBeVisible();
    },
    async afterwards(visit) {
      await visit.fault({
        call: 'C11',
        kind: 'soft',
        status: 200,
        data: { refundRequestId: 'RF-1', refundStatus: 'REQUESTED' },
      });
      await visit.page.getByRole('button', { name: 'Try again' }).click();
      await expect(visit.page.getByText('RF-1')).toBeVisible();
    },
  },
];

const noVideo = /This link leads to no video/;
const noReason = /Your video isn’t ready, or this link has expired/;

const watch = (
  [
    [
      'refused inside an HTTP 200 response',
      { kind: 'soft', status: 404, message: 'vendor says no' },
      noVideo,
    ],
    ['unknown or expired', { kind: 'hard', status: 404, message: 'vendor says no' }, noVideo],
    ['the vendor token is refused', { kind: 'hard', status: 401, message: 'vendor says no' }, noReason],
    ['broken', { kind: 'hard', status: 500, message: 'vendor says no' }, noReason],
    ['without a response', { kind: 'drop' }, noReason],
    [
      'a video without an address',
      { kind: 'soft', status: 200, data: { orderId: 'VN-1', videoUrl: null } },
      /Your video is being made/,
    ],
  ] as const
).map(([is, fault, inline]): ErrorRow => ({
  call: 'C14',
  ...errorOf(fault),
  name: `/watch/:id: ${is}`,
  toast: null,
  inline,
  async arrive(visit) {
    await visit.fault({ call: 'C14', ...fault });
    await openWatch(visit);
    await expect(heading(visit)).toContainText(inline);
  },
  async afterwards({ page }) {
    await expect(page.getByText('vendor says no')).toHaveCount(0);
    await expect(page.getByRole('button', { name: 'Look again' })).toBeVisible();
    await expect(page.locator('main').getByRole('link', { name: 'Get help' })).toBeVisible();
  },
}));

const orders: ErrorRow[] = [
  {
    call: 'C27',
    kinds: ['5xx'],
    name: '/orders: one that could not be refreshed',
    toast: null,
    inline: /Could not refresh/,
    async arrive(visit) {
      // The order is placed before C27 fails.
      await deliveredOrder();
      await visit.fault({ call: 'C27', kind: 'hard', status: 503, message: 'Down' });
      await openOrders(visit);
      await expect(
        visit.page.getByText(visit.say('Could not refresh', 'ताज़ा जानकारी नहीं मिली')).first(),
      ).toBeVisible();
    },
  },
  {
    call: 'C27',
    kinds: ['401'],
    name: '/orders: after the sign-in ran out',
    toast: null,
    inline: /Sign in to see all your orders/,
    async arrive(visit) {
      await deliveredOrder();
      await visit.fault({ call: 'C27', kind: 'hard', status: 401, message: 'Please sign in again' });
      await openOrders(visit);
      await expect(
        visit.page.getByText(visit.say('Sign in to see all your orders', 'साइन इन कीजिए')).first(),
      ).toBeVisible();
    },
    async afterwards({ page }) {
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
];

/** What can go wrong from the pay page on: C11, C14, C22, C23, C25, C26 and C27. */
export const paymentRows: readonly ErrorRow[] = [
  ...preparing('C22'),
  ...preparing('C23'),
  ...preparing('C26'),
  ...cart,
  ...starting,
  ...start,
  ...checking,
  ...unknownPayment,
  ...sessionOver,
  statusAfterSessionOver,
  ...refund,
  ...watch,
  ...orders,
];
