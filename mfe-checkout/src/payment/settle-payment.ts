import type { JsonStorage } from '@marquee/api';
import { orderPlaced } from '@marquee/events';
import type { ConfirmPaymentData } from '@marquee/api-contract';
import type { EventBus } from '@marquee/event-bus';
import { clearDraft, readDraft, writeDraft } from '../order/draft-storage.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { isPaidOrder, readRecentOrders, rememberOrder, writeRecentOrders } from '../orders/recent-orders.ts';

/** What settling needs: where to write it down, whom to tell, and the time. */
export type Settling = { storage: JsonStorage; bus: Pick<EventBus, 'publish'>; now: Date };

/**
 * Writes down what a successful payment means, however often it is seen: the order's reference, the
 * end of its draft, and once only the news that an order was placed.
 */
export function settlePaid(payment: ConfirmPaymentData, { storage, bus, now }: Settling): void {
  const draft = readDraft(storage);
  // A new order may have been begun meanwhile; only the one that was paid ends here.
  const paidDraft = draft.attempt.paymentId === payment.paymentId ? draft : null;
  const orders = readRecentOrders(storage);
  const isNews = !isPaidOrder(orders.find(({ paymentId }) => paymentId === payment.paymentId));

  writeRecentOrders(storage, rememberOrder(orders, payment, paidDraft, now));
  if (paidDraft) clearDraft(storage);
  // Who finishes on another device has no draft there: what was paid is the payment's to say.
  const total = payment.amount ?? paidDraft?.attempt.payable;
  if (isNews && total && payment.order) {
    bus.publish(orderPlaced, { orderId: payment.order.orderId, paymentId: payment.paymentId, total });
  }
}

/** Remembers a payment before its page is opened: the way back to it must not depend on that page. */
export function rememberPayment(
  paymentId: string,
  draft: OrderDraft,
  { storage, now }: Omit<Settling, 'bus'>,
): void {
  const begun = { paymentId, paymentStatus: 'PENDING' } as const;
  writeRecentOrders(storage, rememberOrder(readRecentOrders(storage), begun, draft, now));
}

/** Forgets a payment that came to nothing; a paid one stays. */
export function forgetPayment(
  paymentId: string,
  paymentStatus: 'FAILED' | 'CANCELLED',
  { storage, now }: Omit<Settling, 'bus'>,
): void {
  const over = { paymentId, paymentStatus };
  writeRecentOrders(storage, rememberOrder(readRecentOrders(storage), over, null, now));
}

/** Counts a failed payment against its draft when it is tried again; after two, another way is offered. */
export function countFailure(paymentId: string, storage: JsonStorage): void {
  const draft = readDraft(storage);
  if (draft.attempt.paymentId !== paymentId) return;
  const failures = draft.attempt.failures + 1;
  writeDraft(storage, { ...draft, attempt: { ...draft.attempt, failures } });
}
