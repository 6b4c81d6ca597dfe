import type { ApiResult } from '@marquee/sdk/api';
import type { ConfirmPaymentData } from '@marquee/sdk/api-contract';

/** Why a payment failed: at the bank, by a timeout, or because another payment had already paid the order. */
type PaymentFailure = 'bank' | 'time' | 'paid-before';

/** The status of a payment as the page shows it. `late` is true if it has been pending for longer than `timeoutMs`. */
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

/** The status that is shown if the API does not respond or fails. */
export const unreachable: PaymentView = { status: 'pending', late: false, unreachable: true };

/**
 * Converts the API's response to the status that is shown. A server error does not mean that the payment failed: the
 * bank may have paid.
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

/** Whether the API returned the payment to its customer. Other viewers get only its state. */
export function isOwnPayment({ order }: ConfirmPaymentData): boolean {
  return !order || Boolean(order.videoRequestId);
}

/** Whether a paid order may still change, because its video was not delivered, rejected or refunded. */
export function isInTheMaking({ order }: ConfirmPaymentData): boolean {
  if (!order) return true;
  if (order.watchId) return false;
  return !['DELIVERED', 'REJECTED', 'REFUNDED'].includes(order.orderStatus ?? '');
}
