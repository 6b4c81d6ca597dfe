import type { Refusal } from '@marquee/api';
import type { RefundData } from '@marquee/api-contract';
import type { RefundTicket } from '../orders/recent-orders.ts';

/** What a visitor keeps of a refund that was accepted. */
export function ticketOf({
  refundRequestId,
  refundStatus,
  amount,
  expectedBy,
  mode,
}: RefundData): RefundTicket {
  return {
    refundRequestId,
    refundStatus: refundStatus ?? null,
    amount: amount ?? null,
    expectedBy: expectedBy ?? null,
    mode: mode ?? null,
  };
}

/** The ticket a refusal names: the refund that is under way already. */
export function ticketIn({ data }: Refusal): RefundTicket | null {
  const refundRequestId: unknown = data?.['refundRequestId'];
  const refundStatus: unknown = data?.['refundStatus'];
  if (typeof refundRequestId !== 'string') return null;
  return ticketOf({
    refundRequestId,
    refundStatus: typeof refundStatus === 'string' ? refundStatus : null,
  });
}

/** How far a refund is; a status nobody knows says no more than that it was asked for. */
export type RefundProgress = 'asked' | 'at-the-bank' | 'back' | 'failed';

const progresses: Readonly<Record<string, RefundProgress>> = {
  REQUESTED: 'asked',
  PENDING: 'at-the-bank',
  PROCESSED: 'back',
  REFUNDED: 'back',
  FAILED: 'failed',
};

/** The progress of a ticket; `orderStatus` is what is known of its order, and may be newer. */
export function progressOf(ticket: RefundTicket, orderStatus?: string | null): RefundProgress {
  if (orderStatus === 'REFUNDED') return 'back';
  return progresses[ticket.refundStatus?.toUpperCase() ?? ''] ?? 'asked';
}
