import type { Answer } from '@marquee/api';
import type { ConfirmPaymentData } from '@marquee/contracts/calls';

/** What the status page shows. `late` is pending for longer than anybody should watch. */
export type PaymentView =
  | { status: 'checking' }
  | { status: 'pending'; late: boolean; unreachable: boolean }
  | { status: 'paid'; payment: ConfirmPaymentData }
  | { status: 'failed' }
  | { status: 'cancelled' }
  | { status: 'unknown' }
  | { status: 'signed-out' };

/** What an answer to C27 says; a server's trouble is not a payment's failure. */
export function paymentView(answer: Answer<ConfirmPaymentData>): PaymentView {
  if (!answer.ok) {
    return answer.status === 404
      ? { status: 'unknown' }
      : { status: 'pending', late: false, unreachable: true };
  }
  switch (answer.data.paymentStatus) {
    case 'SUCCESS':
      return { status: 'paid', payment: answer.data };
    case 'FAILED':
      return { status: 'failed' };
    case 'CANCELLED':
      return { status: 'cancelled' };
    case 'PENDING':
      return { status: 'pending', late: false, unreachable: false };
  }
}

/** Whether a paid order may still change: its video is not there, and nobody stopped it. */
export function isInTheMaking({ order }: ConfirmPaymentData): boolean {
  if (!order) return true;
  if (order.watchId) return false;
  return order.orderStatus !== 'REJECTED' && order.orderStatus !== 'REFUNDED';
}
