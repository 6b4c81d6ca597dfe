import type { Refusal } from '@marquee/sdk/api';
import { ticketOf, type RefundTicket } from '../orders/recent-orders.ts';

/**
 * Returns the earlier refund that a refusal contains. The API refuses a second refund of the same video, and sends the
 * first one. Null for any other refusal.
 */
export function ticketIn({ data }: Refusal): RefundTicket | null {
  const refundRequestId: unknown = data?.['refundRequestId'];
  const refundStatus: unknown = data?.['refundStatus'];
  if (typeof refundRequestId !== 'string') return null;
  return ticketOf({
    refundRequestId,
    refundStatus: typeof refundStatus === 'string' ? refundStatus : null,
  });
}

/**
 * The progress of a refund. `back` means that the refund is complete. A status of the API that this code does not know
 * is treated as `requested`.
 */
export type RefundProgress = 'requested' | 'at-the-bank' | 'back' | 'failed';

const progresses: Readonly<Record<string, RefundProgress>> = {
  REQUESTED: 'requested',
  PENDING: 'at-the-bank',
  PROCESSED: 'back',
  REFUNDED: 'back',
  FAILED: 'failed',
};

/**
 * Returns the progress of a refund. `orderStatus` is the stored status of the order; it may be newer than the status of
 * the refund.
 */
export function progressOf(ticket: RefundTicket, orderStatus?: string | null): RefundProgress {
  if (orderStatus === 'REFUNDED') return 'back';
  return progresses[ticket.refundStatus?.toUpperCase() ?? ''] ?? 'requested';
}
