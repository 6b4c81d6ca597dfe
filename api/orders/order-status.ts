import type { Refund, VideoRequest } from './order-tables.ts';

/**
 * Returns the status of a video at a time: queued for a quarter of the delivery time, then in production, and in
 * review for the last quarter.
 */
export function orderStatus(request: VideoRequest, refund: Refund | undefined, at: Date) {
  if (refund?.refundedAt && refund.refundedAt <= at) return 'REFUNDED';
  if (request.deliveredAt <= at) return 'DELIVERED';

  const begun = (request.remadeAt ?? request.paidAt).getTime();
  const waited = at.getTime() - begun;
  const quarter = (request.deliveredAt.getTime() - begun) / 4;
  if (waited < quarter) return 'QUEUED';
  return waited < 3 * quarter ? 'IN_PRODUCTION' : 'IN_REVIEW';
}

/**
 * Calculates two times from the start of a video's production: `deliveredAt`, when the video is delivered, and
 * `deliverBy`, until when it was promised.
 */
export function deliveryFrom(
  begun: Date,
  {
    settings,
    promisedHours = 24,
  }: { settings: { deliverySeconds: number }; promisedHours?: number | undefined },
) {
  return {
    deliveredAt: new Date(begun.getTime() + settings.deliverySeconds * 1000),
    deliverBy: new Date(begun.getTime() + promisedHours * 3_600_000),
  };
}
