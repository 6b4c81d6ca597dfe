import type { ApiResult } from '@marquee/api';
import type { ConfirmPaymentData } from '@marquee/api-contract';

/** Why a payment failed, as far as it changes what the visitor may do next. */
export type PaymentFailure = 'bank' | 'time' | 'paid-before';

/** What the status page shows. `late` is pending for longer than anybody should watch. */
export type PaymentView =
  | { status: 'checking' }
  | { status: 'pending'; late: boolean; unreachable: boolean }
  | { status: 'paid'; payment: ConfirmPaymentData }
  | { status: 'failed'; because: PaymentFailure }
  | { status: 'cancelled' }
  | { status: 'unknown' }
  | { status: 'signed-out' };

/** There is no such payment, or not for this visitor; asking again would change nothing. */
const notTheirs = [400, 403, 404, 410, 422];

/** What an answer to C27 says; a server's trouble is not a payment's failure. */
export function paymentView(answer: ApiResult<ConfirmPaymentData>): PaymentView {
  if (!answer.ok) {
    return notTheirs.includes(answer.status)
      ? { status: 'unknown' }
      : { status: 'pending', late: false, unreachable: true };
  }
  switch (answer.data.paymentStatus) {
    case 'SUCCESS':
      return { status: 'paid', payment: answer.data };
    case 'FAILED':
      return { status: 'failed', because: failureOf(answer.data) };
    case 'CANCELLED':
      return { status: 'cancelled' };
    case 'PENDING':
      return { status: 'pending', late: false, unreachable: false };
  }
}

/** No reason given means that nobody finished the payment in time. */
function failureOf({ failure }: ConfirmPaymentData): PaymentFailure {
  if (failure === 'already-paid') return 'paid-before';
  return failure ? 'bank' : 'time';
}

/** Whether a paid order may still change: its video is not there, and nobody stopped it. */
export function isInTheMaking({ order }: ConfirmPaymentData): boolean {
  if (!order) return true;
  if (order.watchId) return false;
  return order.orderStatus !== 'REJECTED' && order.orderStatus !== 'REFUNDED';
}
