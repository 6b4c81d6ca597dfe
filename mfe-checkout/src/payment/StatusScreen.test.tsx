/** @jest-environment jsdom */
import type { Api } from '@marquee/api';
import { orderPlaced } from '@marquee/contracts';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { writeDraft } from '../order/draft-storage.ts';
import { config, good, payment, placedOrder, refusal } from '../testing/answers.ts';
import { agreedDraft } from '../testing/drafts.ts';
import { fakePlatform, renderPage } from '../testing/fake-platform.tsx';
import * as page from './PaymentStatusPage.tsx';

const draft = { ...agreedDraft, attempt: { ...agreedDraft.attempt, paymentId: 'pm_1', cartId: 'ct_1' } };
const paid = payment({ paymentStatus: 'SUCCESS', bankRef: 'UTR1', order: { ...placedOrder } });

function open(confirmPayment: Api['confirmPayment'], stored = draft) {
  const platform = fakePlatform({ getAppConfig: async () => good(config), confirmPayment });
  writeDraft(platform.storage, stored);
  const placed: unknown[] = [];
  platform.bus.on(orderPlaced, (detail) => placed.push(detail));
  return { placed, ...renderPage(page, '/payment/status/:id', '/payment/status/pm_1', platform) };
}

const stored = (key: string): unknown => JSON.parse(localStorage.getItem(key) ?? 'null');

beforeEach(() => localStorage.clear());

test('a paid order shows its number, ends its draft and is remembered and announced once', async () => {
  const { placed } = open(async () => good(paid));

  expect(await screen.findByRole('heading', { name: 'Thank you! Your video is ordered' })).toBeVisible();
  expect(screen.getByText('OR-70017')).toBeVisible();
  expect(screen.getByText('21 Nov 2026, 11:06 am IST')).toBeVisible();
  expect(stored('checkoutDetails')).toBeNull();
  expect(stored('checkoutDraft')).toBeNull();
  expect(stored('recentOrders')).toMatchObject([
    { paymentId: 'pm_1', orderId: 'OR-70017', celeb: 'aarav-suryan' },
  ]);
  expect(placed).toEqual([
    { orderId: 'OR-70017', paymentId: 'pm_1', total: { amountMinor: 49900, currency: 'INR' } },
  ]);
});

test('seen again, a paid order neither repeats the news nor touches a new draft', async () => {
  open(async () => good(paid)).unmount();
  await Promise.resolve();
  const { placed } = open(async () => good(paid), {
    ...draft,
    attempt: { ...draft.attempt, paymentId: 'pm_2' },
  });
  await screen.findByText('OR-70017');

  expect(placed).toEqual([]);
  expect(stored('checkoutDetails')).not.toBeNull();
});

test('a pending payment says not to pay again, and shows its reference', async () => {
  open(async () => good(payment()));

  expect(await screen.findByText(/Please don’t pay again/)).toBeVisible();
  expect(await screen.findByText('pm_1')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Try again' })).not.toBeInTheDocument();
});

test('a failed payment keeps cart and request id for the next try, and counts', async () => {
  const user = userEvent.setup();
  open(async () => good(payment({ paymentStatus: 'FAILED' })));

  await user.click(await screen.findByRole('button', { name: 'Try again' }));

  expect(await screen.findByText('At /checkout/pay')).toBeVisible();
  expect(stored('checkoutDraft')).toMatchObject({ attempt: { cartId: 'ct_1', failures: 1 } });
});

test('a cancelled payment goes back to the review', async () => {
  open(async () => good(payment({ paymentStatus: 'CANCELLED' })));

  expect(
    await screen.findByText('At /order/aarav-suryan?step=review&occasion=birthday&payment=cancelled'),
  ).toBeVisible();
});

test('an unknown payment is helped, not redirected', async () => {
  open(async () => refusal(404, "We couldn't find this payment."));

  expect(await screen.findByRole('heading', { name: 'We do not know this payment' })).toBeVisible();
  expect(screen.getByText(/care@marquee.example/)).toBeVisible();
});

test('a delivered video can be watched', async () => {
  const order = { ...placedOrder, orderStatus: 'DELIVERED', watchId: 'w_1' } as const;
  open(async () => good({ ...paid, order }));

  expect(await screen.findByRole('link', { name: 'Watch the video' })).toHaveAttribute('href', '/watch/w_1');
});
