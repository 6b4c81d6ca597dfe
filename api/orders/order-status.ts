import type { refunds, videoRequests } from './order-tables.ts';

type VideoRequest = typeof videoRequests.$inferSelect;
type Refund = typeof refunds.$inferSelect;

export type OrderStatus = 'QUEUED' | 'IN_PRODUCTION' | 'DELIVERED' | 'REFUNDED';

/** Where a video stands at a moment: the first quarter of its time it waits, then it is made. */
export function orderStatus(request: VideoRequest, refund: Refund | undefined, at: Date): OrderStatus {
  if (refund?.refundedAt && refund.refundedAt <= at) return 'REFUNDED';
  if (request.deliveredAt <= at) return 'DELIVERED';

  const waited = at.getTime() - request.paidAt.getTime();
  const whole = request.deliveredAt.getTime() - request.paidAt.getTime();
  return waited < whole / 4 ? 'QUEUED' : 'IN_PRODUCTION';
}
