/** @jest-environment jsdom */
import { succeeded, asha, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { config, payment, placedOrder } from '../testing/api-data.ts';
import { agreedDraft } from '../testing/drafts.ts';
import { readRecentOrders, rememberOrder, writeRecentOrders } from './recent-orders.ts';

const paid = payment({ paymentStatus: 'SUCCESS', order: { ...placedOrder } });
const remembered = rememberOrder([], paid, agreedDraft, new Date('2026-11-20T05:00:00Z'));

async function open(calls: ApiScript, { orders = remembered, signedIn = true } = {}) {
  const site = testPlatform({ getAppConfig: () => succeeded(config), ...calls });
  if (signedIn) site.platform.session.store(asha);
  writeRecentOrders(site.platform.storage, orders);
  await openPage(routes, '/orders', site.platform);
  return site;
}

/** The account as the API lists it, with an order of another device. */
const listed = (...orders: object[]) =>
  succeeded({
    payments: orders.map((order, position) => ({
      ...paid,
      paymentId: `pm_${position + 1}`,
      celebId: 'meher',
      occasionId: 11,
      placedAt: `2026-11-1${9 - position}T05:00:00Z`,
      order: { ...placedOrder, ...order },
    })),
  });

test('the orders of the account are listed with those of this device, whatever device they were made on', async () => {
  const { called } = await open(
    { recentPayments: () => listed({ orderStatus: 'DELIVERED', watchId: 'w_1' }, { orderId: 'OR-2' }) },
    { orders: remembered.map((order) => ({ ...order, orderStatus: 'QUEUED' })) },
  );

  expect(await screen.findByRole('link', { name: 'Watch' })).toHaveAttribute('href', '/watch/w_1');
  expect(screen.getByRole('heading', { name: 'Birthday video from Aarav Suryan' })).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Just because video from Meher Tarana' })).toBeVisible();
  expect(called.map(({ call }) => call)).not.toContain('confirmPayment');
});

test('an order is remembered by its person, star and picture, and leads to its invoice and to the next order', async () => {
  const thumbnailUrl = 'https://media.example/meher.svg';
  const { stored } = await open(
    { recentPayments: () => listed({ recipientName: 'Rahul didi', thumbnailUrl }) },
    { orders: [] },
  );

  expect(await screen.findByText('For Rahul didi')).toBeVisible();
  expect(document.querySelector('li img')).toHaveAttribute('src', thumbnailUrl);
  expect(screen.getByRole('link', { name: 'GST invoice' })).toHaveAttribute('href', '/orders/pm_1/invoice');
  expect(screen.getByRole('link', { name: 'Order again' })).toHaveAttribute(
    'href',
    '/order/meher-tarana?step=occasion&occasion=just-because',
  );
  // The refund is on the page of the order's details.
  expect(screen.queryByRole('link', { name: /refund/i })).not.toBeInTheDocument();
  // A device may have several users.
  expect([...stored.values()].join()).not.toContain('Rahul');
});

test('signed out, the sign-in comes before all else, and no order is said to be missing', async () => {
  await open({}, { orders: [], signedIn: false });

  expect(await screen.findByRole('button', { name: 'Sign in' })).toHaveClass('mq-button--primary');
  expect(screen.getByText(/Every video you ordered is here then/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Choose a star' })).toHaveClass('mq-button--secondary');
  expect(screen.queryByText(/No orders/)).not.toBeInTheDocument();
});

test('a device without orders lists those of the account', async () => {
  await open({ recentPayments: () => listed({}) }, { orders: [] });

  expect(await screen.findByText('Order OR-70017')).toBeVisible();
  expect(screen.queryByText(/No orders/)).not.toBeInTheDocument();
});

test('an account without orders leads to the stars', async () => {
  await open({ recentPayments: () => listed() }, { orders: [] });

  expect(await screen.findByText('No orders yet')).toBeVisible();
});

test('an API without a list shows the orders of this device, and says where the others are', async () => {
  await open({
    recentPayments: () => refused(404, 'Unknown'),
    confirmPayment: () => succeeded(paid),
  });

  expect(await screen.findByText(/open the link in our text message/)).toBeVisible();
  expect(screen.getByText('Being made')).toBeVisible();
});

test.each([
  { orderStatus: 'REFUNDED' as const, refund: null },
  { orderStatus: 'DELIVERED' as const, refund: { refundRequestId: 'RF-1' } },
])('a refunded order does not offer to watch: %j', async ({ orderStatus, refund }) => {
  const [order] = remembered;
  const orders = [{ ...order!, watchId: 'w_1', orderStatus, refund: refund as never }];
  await open({}, { orders, signedIn: false });

  expect(await screen.findByText(/Birthday video/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Watch' })).not.toBeInTheDocument();
});

test('an order whose video could not be made says what happens to the money, and leads to the refund', async () => {
  const orders = remembered.map((order) => ({ ...order, orderStatus: 'REJECTED' }));
  await open({}, { orders, signedIn: false });

  expect(await screen.findByText(/You don’t pay for a video we couldn’t make/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ask for a refund' })).toHaveAttribute('href', '/refund/VR-90311');
});

test('an order that was refunded on another device does not offer to watch, and shows its refund', async () => {
  const refund = { refundRequestId: 'RF-7', refundStatus: 'REQUESTED' };
  await open(
    { recentPayments: () => listed({ orderStatus: 'DELIVERED', watchId: 'w_1', refund }) },
    { orders: [] },
  );

  expect(await screen.findByText('Refund RF-7')).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Watch' })).not.toBeInTheDocument();
});

test('an order is brought up to date and leads to its video', async () => {
  const order = { ...placedOrder, orderStatus: 'DELIVERED', watchId: 'w_1' } as const;
  await open({
    recentPayments: () => refused(404, 'Unknown'),
    confirmPayment: () => succeeded({ ...paid, order }),
  });

  expect(await screen.findByRole('link', { name: 'Watch' })).toHaveAttribute('href', '/watch/w_1');
  expect(screen.getByRole('heading', { name: 'Birthday video from Aarav Suryan' })).toBeVisible();
});

test('an order that could not be refreshed shows what was known', async () => {
  await open({ confirmPayment: () => refused(503, 'Down') });

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('Being made')).toBeVisible();
});

test('the orders of another account on this device are left out, and the page says how to see them', async () => {
  const { platform } = await open({
    recentPayments: () => listed(),
    confirmPayment: () => refused(404, 'Unknown'),
  });

  expect(await screen.findByText(/Sign in with that number/)).toBeVisible();
  expect(screen.getByText('No orders yet')).toBeVisible();
  expect(screen.queryByText('Order OR-70017')).not.toBeInTheDocument();
  expect(screen.queryByText(/Could not refresh/)).not.toBeInTheDocument();
  expect(readRecentOrders(platform.storage)).toHaveLength(1);
});

test('a visitor who is signed out sees the list without requests', async () => {
  const { called } = await open({}, { signedIn: false });

  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(called.map(({ call }) => call)).toEqual(['getAppConfig']);
});

test('a started payment is shown with a warning not to pay again, and is removed once it failed', async () => {
  const begun = rememberOrder(
    [],
    payment({ paymentId: 'pm_2' }),
    agreedDraft,
    new Date('2026-11-20T05:00:00Z'),
  );
  await open({}, { orders: begun, signedIn: false });
  expect(await screen.findByText('Payment not confirmed')).toBeVisible();
  expect(screen.getByText(/please don’t pay again/)).toBeVisible();

  expect(
    rememberOrder(begun, payment({ paymentId: 'pm_2', paymentStatus: 'CANCELLED' }), null, new Date()),
  ).toEqual([]);
  expect(rememberOrder(remembered, payment({ paymentStatus: 'FAILED' }), null, new Date())).toMatchObject([
    { paymentStatus: 'SUCCESS' },
  ]);
});

test('an expired token does not open the sign-in, but offers it', async () => {
  await open({ confirmPayment: () => refused(401, 'Expired') });

  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(screen.queryByText(/Could not refresh/)).not.toBeInTheDocument();
});

test('nothing ordered here leads to the stars', async () => {
  await open({ recentPayments: () => refused(404, 'Unknown') }, { orders: [] });

  expect(await screen.findByText('No orders on this device yet')).toBeVisible();
});
