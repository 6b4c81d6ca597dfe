/** @jest-environment jsdom */
import type { Api } from '@marquee/sdk/api';
import { asha, succeeded, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeDraft } from '../order/draft-storage.ts';
import { noAttempt, type OrderDraft } from '../order/order-draft.ts';
import { routes } from '../routes.tsx';
import { config, payment, placedOrder } from '../testing/api-data.ts';
import { agreedDraft } from '../testing/drafts.ts';

const draft: OrderDraft = {
  ...agreedDraft,
  attempt: { ...agreedDraft.attempt, paymentId: 'pm_1', cartId: 'ct_1' },
};
const paid = payment({
  paymentStatus: 'SUCCESS',
  bankRef: 'UTR1',
  order: { ...placedOrder, phoneNumber: '+919876500022' },
});

/** The storage of one browser, for all visits of a test. */
const stored = new Map<string, string>();

async function open(confirmPayment: Api['confirmPayment'], order: OrderDraft = draft) {
  return openWith({ confirmPayment }, { order });
}

async function openWith(script: ApiScript, { order = draft, isSignedIn = true } = {}) {
  const { platform } = testPlatform({ getAppConfig: () => succeeded(config), ...script }, { stored });
  if (isSignedIn) platform.session.store(asha);
  writeDraft(platform.storage, order);
  const placed: unknown[] = [];
  platform.bus.on('checkout:order-placed', (detail) => placed.push(detail));
  return { placed, ...(await openPage(routes, '/payment/status/pm_1', platform)) };
}

const storedValue = (key: string): unknown => JSON.parse(stored.get(key) ?? 'null');

beforeEach(() => stored.clear());

test('a paid order shows its number, ends its draft and is remembered and announced once', async () => {
  const { placed } = await open(() => succeeded(paid));

  expect(await screen.findByRole('heading', { name: 'Thank you! Your video is ordered' })).toBeVisible();
  expect(screen.getByText('OR-70017')).toBeVisible();
  expect(screen.getByText('21 Nov 2026, 11:06 am IST')).toBeVisible();
  expect(screen.getByText('References for your bank or our team')).toBeVisible();
  expect(screen.getByText('UTR1')).not.toBeVisible();
  expect(
    screen.getByText(/text \+91 98765 00022 when it is ready, by 21 Nov 2026, 11:06 am IST/),
  ).toBeVisible();
  const stages = within(screen.getByRole('list', { name: 'Your video' })).getAllByRole('listitem');
  expect(stages.map(({ textContent }) => textContent)).toEqual([
    'Paid',
    '2Being made',
    '3Being checked',
    '4Ready',
  ]);
  expect(stages[1]).toHaveAttribute('aria-current', 'step');
  expect(storedValue('checkoutDetails')).toBeNull();
  expect(storedValue('checkoutDraft')).toBeNull();
  expect(storedValue('recentOrders')).toMatchObject([
    { paymentId: 'pm_1', orderId: 'OR-70017', celeb: 'aarav-suryan' },
  ]);
  expect(placed).toEqual([
    { orderId: 'OR-70017', paymentId: 'pm_1', total: { amountMinor: 49900, currency: 'INR' } },
  ]);
});

test('the page shows the star, the person first, the amount and the invoice, and says that a sample will come', async () => {
  const thumbnailUrl = 'https://media.example/kabir.svg';
  const order = {
    ...placedOrder,
    celebId: 'kabir',
    recipientName: 'Rahul didi',
    thumbnailUrl,
    isSample: true,
  };
  const amount = { amountMinor: 44900, currency: 'INR' };
  await open(() => succeeded({ ...paid, amount, order }));

  expect(await screen.findByText('Rahul didi’s video from Kabir Rangrez')).toBeVisible();
  expect(document.querySelector('header img')).toHaveAttribute('src', thumbnailUrl);
  expect(screen.getByText('₹449')).toBeVisible();
  expect(screen.getByText(/silent sample film/)).toBeVisible();
});

test('money that was returned is named by its amount', async () => {
  const refund = { refundRequestId: 'RF-1', amount: { amountMinor: 44900, currency: 'INR' } };
  await open(() => succeeded({ ...paid, order: { ...placedOrder, orderStatus: 'REFUNDED', refund } }));

  expect(await screen.findByText(/^₹449 went back to the card or account/)).toBeVisible();
});

test('a delivered order has all its stages ticked', async () => {
  await open(() =>
    succeeded({ ...paid, order: { ...placedOrder, orderStatus: 'DELIVERED', watchId: 'w_1' } }),
  );

  const stages = within(await screen.findByRole('list', { name: 'Your video' })).getAllByRole('listitem');
  expect(stages.map(({ textContent }) => textContent)).toEqual(['Paid', 'Made', 'Checked', 'Ready']);
});

test('finished on a device without the draft, the order is announced with what was paid', async () => {
  const { placed } = await open(
    () => succeeded({ ...paid, amount: { amountMinor: 59900, currency: 'INR' } }),
    {
      ...draft,
      attempt: noAttempt,
    },
  );
  await screen.findByText('OR-70017');

  expect(placed).toEqual([
    { orderId: 'OR-70017', paymentId: 'pm_1', total: { amountMinor: 59900, currency: 'INR' } },
  ]);
  expect(storedValue('recentOrders')).toMatchObject([{ total: { amountMinor: 59900 } }]);
});

test('seen again, a paid order neither repeats the news nor touches a new draft', async () => {
  (await open(() => succeeded(paid))).unmount();
  await Promise.resolve();
  const { placed } = await open(() => succeeded(paid), {
    ...draft,
    attempt: { ...draft.attempt, paymentId: 'pm_2' },
  });
  await screen.findByText('OR-70017');

  expect(placed).toEqual([]);
  expect(storedValue('checkoutDetails')).not.toBeNull();
});

test('a pending payment shows a warning not to pay again, and its reference', async () => {
  await open(() => succeeded(payment()));

  expect(await screen.findByText(/Please don’t pay again/)).toBeVisible();
  expect(await screen.findByText('pm_1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a failed payment is counted and leaves cart and request id for the next try', async () => {
  const user = userEvent.setup();
  await open(() => succeeded(payment({ paymentStatus: 'FAILED' })));

  await user.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('At /checkout/pay')).toBeVisible();
  expect(storedValue('checkoutDraft')).toMatchObject({ attempt: { cartId: 'ct_1', failures: 1 } });
});

test('a server error is shown as a check, never as a failed payment', async () => {
  await open(() => refused(503, 'stack trace'));

  expect(await screen.findByText(/This does not affect your payment/)).toBeVisible();
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Checking with your bank');
  expect(screen.queryByText(/did not go through|stack trace/)).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a second payment for a paid order is not offered once more', async () => {
  await open(() => succeeded(payment({ paymentStatus: 'FAILED', failure: 'already-paid' })));

  expect(await screen.findByRole('heading', { name: 'This order was already paid for' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a payment that failed elsewhere leads to the stars, not to an empty checkout', async () => {
  await open(() => succeeded(payment({ paymentStatus: 'FAILED', failure: 'declined' })), {
    ...draft,
    attempt: noAttempt,
  });

  expect(await screen.findByRole('link', { name: 'Choose a star' })).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a cancelled payment goes back to the checkout, where it began', async () => {
  await open(() => succeeded(payment({ paymentStatus: 'CANCELLED' })));

  expect(await screen.findByText('At /checkout?payment=cancelled')).toBeVisible();
});

test.each([
  ['REFUNDED', 'Your money was returned'],
  ['REJECTED', 'This video could not be made'],
] as const)('an order that ended as %s is not promised any more', async (orderStatus, heading) => {
  await open(() => succeeded({ ...paid, order: { ...placedOrder, orderStatus } }));

  expect(await screen.findByRole('heading', { name: heading })).toBeVisible();
  expect(screen.queryByText('Ready by')).not.toBeInTheDocument();
});

test('an order whose refund was requested here offers the refund in place of the video', async () => {
  const order = { ...placedOrder, orderStatus: 'DELIVERED', watchId: 'w_1' } as const;
  const delivered = () => succeeded({ ...paid, order });
  const before = await open(delivered);
  await screen.findByRole('link', { name: 'Watch the video' });
  before.unmount();
  const refund = { refundRequestId: 'RF-1' };
  const known = storedValue('recentOrders') as object[];
  stored.set('recentOrders', JSON.stringify(known.map((each) => ({ ...each, refund }))));

  await open(delivered);
  expect(await screen.findByRole('heading', { name: 'Your refund is on its way' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Your refund' })).toHaveAttribute(
    'href',
    `/refund/${placedOrder.videoRequestId}`,
  );
  expect(screen.queryByRole('link', { name: 'Watch the video' })).not.toBeInTheDocument();
});

test('an unknown payment is helped, not redirected', async () => {
  const notFound = () => refused(404, "We couldn't find this payment.");
  await openWith({ confirmPayment: notFound, viewPayment: notFound });

  expect(await screen.findByRole('heading', { name: 'We can’t find this payment' })).toBeVisible();
  expect(screen.getByText(/care@marquee.example/)).toBeVisible();
});

test('a delivered video can be watched', async () => {
  const order = { ...placedOrder, orderStatus: 'DELIVERED', watchId: 'w_1' } as const;
  await open(() => succeeded({ ...paid, order }));

  expect(await screen.findByRole('link', { name: 'Watch the video' })).toHaveAttribute('href', '/watch/w_1');
});

/** What the API returns to a viewer who is not the customer. */
const seenByAnyone = payment({
  paymentStatus: 'SUCCESS',
  order: { orderId: 'OR-70017', orderStatus: 'IN_PRODUCTION', deliverBy: placedOrder.deliverBy },
});

test('a signed-out visitor with the link sees the payment, and a sign-in is only offered', async () => {
  const { placed } = await openWith(
    { viewPayment: () => succeeded(seenByAnyone) },
    { order: { ...draft, attempt: noAttempt }, isSignedIn: false },
  );

  expect(await screen.findByRole('heading', { name: 'Thank you! Your video is ordered' })).toBeVisible();
  expect(screen.getByText(/It will be ready by 21 Nov 2026, 11:06 am IST/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Ask for a refund' })).not.toBeInTheDocument();
  // The order is not this visitor's, as far as this browser knows.
  expect(placed).toEqual([]);
  expect(storedValue('recentOrders')).toBeNull();
});

test('the browser that ordered remembers the paid order, signed in or not', async () => {
  await openWith({ viewPayment: () => succeeded(seenByAnyone) }, { isSignedIn: false });

  await screen.findByText('OR-70017');
  expect(storedValue('recentOrders')).toMatchObject([{ paymentId: 'pm_1', celeb: 'aarav-suryan' }]);
});

test('an expired token and another account see the payment as anyone does', async () => {
  for (const status of [401, 404]) {
    const view = await openWith({
      confirmPayment: () => refused(status, 'No'),
      viewPayment: () => succeeded(seenByAnyone),
    });
    expect(await screen.findByRole('heading', { name: /Your video is ordered/ })).toBeVisible();
    view.unmount();
  }
});

test('an API that shows payments only to their customers leads to the sign-in', async () => {
  await openWith({ viewPayment: () => refused(401, 'Please sign in') }, { isSignedIn: false });

  expect(await screen.findByRole('heading', { name: 'Sign in to see your payment' })).toBeVisible();
});

test('the link is saved by copying it', async () => {
  const user = userEvent.setup();
  await open(() => succeeded(paid));
  await user.click(await screen.findByRole('button', { name: 'Copy link' }));

  expect(await screen.findByText(/Link copied/)).toBeVisible();
  expect(await navigator.clipboard.readText()).toBe(window.location.href);
});
