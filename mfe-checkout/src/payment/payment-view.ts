import type { ApiResult } from '@marquee/sdk/api';
import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';

/** Why a payment failed: at the bank, by a timeout, or because another payment had already paid the order. */
type PaymentFailure = 'bank' | 'time' | 'paid-before';

/**
 * The status of a payment as the status page shows it. `late`: it has been pending for longer than `timeoutMs`.
 * `unreachable`: the API did not respond to the last check. `unknown`: there is no such payment, or it is of another
 * visitor.
 */
export type PaymentView =
  | { status: 'checking' }
  | { status: 'pending'; late: boolean; unreachable: boolean }
  | { status: 'paid'; payment: ConfirmPaymentData }
  | { status: 'failed'; because: PaymentFailure }
  | { status: 'cancelled' }
  | { status: 'unknown' }
  | { status: 'signed-out' };

/** HTTP statuses that mean: no such payment, or another visitor's. A retry would give the same result. */
const unknownStatuses = [400, 403, 404, 410, 422];

/**
 * The status that is shown if the API fails or does not respond. It is a pending one, because the payment may have
 * succeeded.
 */
export const unreachable: PaymentView = { status: 'pending', late: false, unreachable: true };

/**
 * Converts the API's response about a payment to the status that the page shows. After a server error the status is
 * pending, not failed, because the bank may have charged the customer.
 */
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

/**
 * Whether the API sent this payment to its own customer. Other viewers, such as people who got the link, receive only
 * the status of the payment, and no id of the video.
 */
export function isOwnPayment({ order }: ConfirmPaymentData): boolean {
  return !order || Boolean(order.videoRequestId);
}

/** Whether a paid order may still change: its video is not yet delivered, rejected or refunded. */
export function isInTheMaking({ order }: ConfirmPaymentData): boolean {
  if (!order) return true;
  if (order.watchId) return false;
  return !['DELIVERED', 'REJECTED', 'REFUNDED'].includes(order.orderStatus ?? '');
}
