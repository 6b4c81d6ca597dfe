/** @jest-environment jsdom */
import { succeeded, asha, refused, testPlatform, type ApiScript } from '@marquee/testing';
import { openPage } from '@marquee/testing/browser';
import { screen } from '@testing-library/react';
import { routes } from '../routes.tsx';
import { config, payment, placedOrder } from '../testing/api-data.ts';
import { agreedDraft } from '../testing/drafts.ts';
import { rememberOrder, writeRecentOrders } from './recent-orders.ts';

const paid = payment({ paymentStatus: 'SUCCESS', order: { ...placedOrder } });
const remembered = rememberOrder([], paid, agreedDraft, new Date('2026-11-20T05:00:00Z'));

async function open(calls: ApiScript, { orders = remembered, signedIn = true } = {}) {
  const site = testPlatform({ getAppConfig: () => succeeded(config), ...calls });
  if (signedIn) site.platform.session.store(asha);
  writeRecentOrders(site.platform.storage, orders);
  await openPage(routes, '/orders', site.platform);
  return site;
}

test('an order is brought up to date and leads to its video', async () => {
  const order = { ...placedOrder, orderStatus: 'DELIVERED', watchId: 'w_1' } as const;
  await open({ confirmPayment: () => succeeded({ ...paid, order }) });

  expect(await screen.findByRole('link', { name: 'Watch' })).toHaveAttribute('href', '/watch/w_1');
  expect(screen.getByRole('heading', { name: 'Birthday video from Aarav Suryan' })).toBeVisible();
});

test('an order that could not be refreshed shows what was known', async () => {
  await open({ confirmPayment: () => refused(503, 'Down') });

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('Being made')).toBeVisible();
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
  await open({}, { orders: [] });

  expect(await screen.findByText('No orders on this device yet')).toBeVisible();
});
