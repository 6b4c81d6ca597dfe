/** @jest-environment jsdom */
import type { Api } from '@marquee/api';
import { screen } from '@testing-library/react';
import { config, good, payment, placedOrder, refusal } from '../testing/answers.ts';
import { fakePlatform, renderPage, signIn } from '../testing/fake-platform.tsx';
import * as page from './OrdersPage.tsx';
import { rememberOrder, writeRecentOrders } from './recent-orders.ts';
import { agreedDraft } from '../testing/drafts.ts';

const paid = payment({ paymentStatus: 'SUCCESS', order: { ...placedOrder } });
const remembered = rememberOrder([], paid, agreedDraft, new Date('2026-11-20T05:00:00Z'));

function open(calls: Partial<Api>, { orders = remembered, signedIn = true } = {}) {
  const platform = fakePlatform({ getAppConfig: async () => good(config), ...calls });
  if (signedIn) signIn(platform);
  writeRecentOrders(platform.storage, orders);
  return { platform, ...renderPage(page, '/orders', '/orders', platform) };
}

beforeEach(() => localStorage.clear());

test('an order is brought up to date and leads to its video', async () => {
  const order = { ...placedOrder, orderStatus: 'DELIVERED', watchId: 'w_1' } as const;
  open({ confirmPayment: async () => good({ ...paid, order }) });

  expect(await screen.findByRole('link', { name: 'Watch' })).toHaveAttribute('href', '/watch/w_1');
  expect(screen.getByRole('heading', { name: 'Birthday video from Aarav Suryan' })).toBeVisible();
});

test('an order that could not be refreshed shows what was known', async () => {
  open({ confirmPayment: async () => refusal(503, 'Down') });

  expect(await screen.findByRole('button', { name: 'Try again' })).toBeVisible();
  expect(screen.getByText('Being made')).toBeVisible();
});

test('a visitor who is signed out sees the list, and nobody is called', async () => {
  const { platform } = open({}, { signedIn: false });

  expect(await screen.findByRole('button', { name: 'Sign in' })).toBeVisible();
  expect(platform.made).toEqual(['getAppConfig']);
});

test('nothing ordered here leads to the stars', async () => {
  open({}, { orders: [] });

  expect(await screen.findByText('No orders on this device yet')).toBeVisible();
});
