import type { JsonStorage } from '@marquee/api';
import { orderPlaced } from '@marquee/contracts';
import type { ConfirmPaymentData } from '@marquee/contracts/calls';
import type { EventBus } from '@marquee/event-bus';
import { clearDraft, readDraft, writeDraft } from '../order/draft-storage.ts';
import { readRecentOrders, rememberOrder, writeRecentOrders } from '../orders/recent-orders.ts';

type Settling = { storage: JsonStorage; bus: Pick<EventBus, 'publish'>; now: Date };

/**
 * Writes down what a successful payment means, however often it is seen: the order's reference, the
 * end of its draft, and once only the news that an order was placed.
 */
export function settlePaid(payment: ConfirmPaymentData, { storage, bus, now }: Settling): void {
  const draft = readDraft(storage);
  // A new order may have been begun meanwhile; only the one that was paid ends here.
  const paidDraft = draft.attempt.paymentId === payment.paymentId ? draft : null;
  const orders = readRecentOrders(storage);
  const isNews = !orders.some(({ paymentId }) => paymentId === payment.paymentId);

  writeRecentOrders(storage, rememberOrder(orders, payment, paidDraft, now));
  if (paidDraft) clearDraft(storage);
  // Who finishes on another device has no draft there: what was paid is the payment's to say.
  const total = payment.amount ?? paidDraft?.attempt.payable;
  if (isNews && total && payment.order) {
    bus.publish(orderPlaced, { orderId: payment.order.orderId, paymentId: payment.paymentId, total });
  }
}

/** Counts a failed payment against its draft when it is tried again; after two, another way is offered. */
export function countFailure(paymentId: string, storage: JsonStorage): void {
  const draft = readDraft(storage);
  if (draft.attempt.paymentId !== paymentId) return;
  const failures = draft.attempt.failures + 1;
  writeDraft(storage, { ...draft, attempt: { ...draft.attempt, failures } });
}
