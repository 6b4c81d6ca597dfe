import type { ApiResult } from '@marquee/api';
import type { ConfirmPaymentData } from '@marquee/api-contract';

/** Why a payment failed: `time` if it was not finished in time, `paid-before` if another payment paid the order. */
type PaymentFailure = 'bank' | 'time' | 'paid-before';

/** The status of a payment as shown. `late` means pending for longer than `timeoutMs`. */
export type PaymentView =
  | { status: 'checking' }
  | { status: 'pending'; late: boolean; unreachable: boolean }
  | { status: 'paid'; payment: ConfirmPaymentData }
  | { status: 'failed'; because: PaymentFailure }
  | { status: 'cancelled' }
  | { status: 'unknown' }
  | { status: 'signed-out' };

/** The payment does not exist, or belongs to another visitor; a retry would give the same result. */
const unknownStatuses = [400, 403, 404, 410, 422];

/** The view after a call without a usable result. */
export const unreachable: PaymentView = { status: 'pending', late: false, unreachable: true };

/** The view of a result of C27. A server error is never a failed payment: the bank may have the money. */
export function paymentView(result: ApiResult<ConfirmPaymentData>): PaymentView {
  if (!result.ok) {
    return unknownStatuses.includes(result.status) ? { status: 'unknown' } : unreachable;
  }
  switch (result.data.paymentStatus) {
    case 'SUCCESS':
      return { status: 'paid', payment: result.data };
    case 'FAILED':
      return { status: 'failed', because: failureOf(result.data) };
    case 'CANCELLED':
      return { status: 'cancelled' };
    case 'PENDING':
      return { status: 'pending', late: false, unreachable: false };
  }
}

function failureOf({ failure }: ConfirmPaymentData): PaymentFailure {
  if (failure === 'already-paid') return 'paid-before';
  return failure ? 'bank' : 'time';
}

/** Whether a paid order may still change: its video is not delivered, rejected or refunded. */
export function isInTheMaking({ order }: ConfirmPaymentData): boolean {
  if (!order) return true;
  if (order.watchId) return false;
  return order.orderStatus !== 'REJECTED' && order.orderStatus !== 'REFUNDED';
}
