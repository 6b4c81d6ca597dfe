import type { JsonStorage } from '@marquee/sdk/api';
import { type EventBus } from '@marquee/sdk';
import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';
import { clearDraft, readDraft } from '../order/draft-storage.ts';
import type { OrderDraft } from '../order/order-draft.ts';
import { isPaidOrder, readRecentOrders, rememberOrder, writeRecentOrders } from '../orders/recent-orders.ts';
import type { PaymentRecord } from './payment-state.ts';
import { isOwnPayment } from './payment-view.ts';
import { sharedAttempt } from './shared-attempt.ts';

type RecordOptions = {
  storage: JsonStorage;
  bus: Pick<EventBus, 'publish'>;
  now: Date;
  /** The draft of the order being paid; null on a page that does not know the order. */
  draft: OrderDraft | null;
  /** Changes the page's draft and stores it. */
  change: (transition: (draft: OrderDraft) => OrderDraft) => OrderDraft;
};

/**
 * Carries out a change of the payment data in local storage (in the draft, or in the list of recent orders). All
 * changes go through this function.
 */
export function recordPayment(record: PaymentRecord, options: RecordOptions): void {
  const { storage, now, draft, change } = options;
  switch (record.type) {
    case 'attempt':
      change((before) => ({ ...before, attempt: { ...sharedAttempt(storage, before), ...record.changed } }));
      return;
    case 'failure':
      change((before) => {
        const { attempt } = before;
        if (attempt.paymentId !== record.paymentId) return before;
        return { ...before, attempt: { ...attempt, failures: attempt.failures + 1 } };
      });
      return;
    case 'started': {
      const payment = { paymentId: record.paymentId, paymentStatus: 'PENDING' } as const;
      writeRecentOrders(storage, rememberOrder(readRecentOrders(storage), payment, draft, now));
      return;
    }
    case 'ended':
      writeRecentOrders(storage, rememberOrder(readRecentOrders(storage), record, null, now));
      return;
    case 'paid':
      recordPaid(record.payment, options);
  }
}

/** Stores the paid order and ends its draft. Publishes `checkout:order-placed` unless it was stored as paid. */
function recordPaid(payment: ConfirmPaymentData, { storage, bus, now }: RecordOptions): void {
  const draft = readDraft(storage);
  // The visitor may have begun another order since; its draft stays.
  const paidDraft = draft.attempt.paymentId === payment.paymentId ? draft : null;
  const orders = readRecentOrders(storage);
  const known = orders.find(({ paymentId }) => paymentId === payment.paymentId);
  // A visitor who was sent the link to a payment has not ordered anything.
  if (!known && !paidDraft && !isOwnPayment(payment)) return;
  const isNew = !isPaidOrder(known);

  writeRecentOrders(storage, rememberOrder(orders, payment, paidDraft, now));
  if (paidDraft) clearDraft(storage);
  // Another device has no draft of this order; the amount of the payment is known everywhere.
  const total = payment.amount ?? paidDraft?.attempt.payable;
  if (isNew && total && payment.order) {
    bus.publish('checkout:order-placed', {
      orderId: payment.order.orderId,
      paymentId: payment.paymentId,
      total,
    });
  }
}
