import type { Refund, VideoRequest } from './order-tables.ts';

/**
 * Returns the status of a video at a time: queued for a quarter of the delivery time, then in production, and in
 * review for the last quarter.
 */
export function orderStatus(request: VideoRequest, refund: Refund | undefined, at: Date) {
  if (refund?.refundedAt && refund.refundedAt <= at) return 'REFUNDED';
  if (request.deliveredAt <= at) return 'DELIVERED';

  const waited = at.getTime() - request.paidAt.getTime();
  const quarter = (request.deliveredAt.getTime() - request.paidAt.getTime()) / 4;
  if (waited < quarter) return 'QUEUED';
  return waited < 3 * quarter ? 'IN_PRODUCTION' : 'IN_REVIEW';
}
