import type { Refusal } from '@marquee/api';
import type { RefundData } from '@marquee/api-contract';
import type { RefundTicket } from '../orders/recent-orders.ts';

/** What this device stores of an accepted refund. */
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

/** The ticket in a refusal: the refund was requested before. */
export function ticketIn({ data }: Refusal): RefundTicket | null {
  const refundRequestId: unknown = data?.['refundRequestId'];
  const refundStatus: unknown = data?.['refundStatus'];
  if (typeof refundRequestId !== 'string') return null;
  return ticketOf({
    refundRequestId,
    refundStatus: typeof refundStatus === 'string' ? refundStatus : null,
  });
}

/** The progress of a refund; an unknown status counts as requested. */
export type RefundProgress = 'requested' | 'at-the-bank' | 'back' | 'failed';

const progresses: Readonly<Record<string, RefundProgress>> = {
  REQUESTED: 'requested',
  PENDING: 'at-the-bank',
  PROCESSED: 'back',
  REFUNDED: 'back',
  FAILED: 'failed',
};

/** `orderStatus` is the stored status of the order, which may be newer than the ticket. */
export function progressOf(ticket: RefundTicket, orderStatus?: string | null): RefundProgress {
  if (orderStatus === 'REFUNDED') return 'back';
  return progresses[ticket.refundStatus?.toUpperCase() ?? ''] ?? 'requested';
}
