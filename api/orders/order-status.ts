import type { Refund, VideoRequest } from './order-tables.ts';

/** Returns the status of a video at a time: queued for a quarter of the delivery time, then in production. */
export function orderStatus(request: VideoRequest, refund: Refund | undefined, at: Date) {
  if (refund?.refundedAt && refund.refundedAt <= at) return 'REFUNDED';
  if (request.deliveredAt <= at) return 'DELIVERED';

  const waited = at.getTime() - request.paidAt.getTime();
  const whole = request.deliveredAt.getTime() - request.paidAt.getTime();
  return waited < whole / 4 ? 'QUEUED' : 'IN_PRODUCTION';
}
