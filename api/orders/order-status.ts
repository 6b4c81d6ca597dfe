import type { Refund, VideoRequest } from './order-tables.ts';

/**
 * Returns the status of an ordered video at the time `at`. Production begins with the payment, or with the request to
 * make the video again. The status is `QUEUED` for the first quarter of the time from then to the delivery, then
 * `IN_PRODUCTION`, and `IN_REVIEW` for the last quarter. After the delivery it is `DELIVERED`, and after a completed
 * refund `REFUNDED`.
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
 * Calculates when a video is delivered (`deliveredAt`: `settings.deliverySeconds` after the start of its production,
 * `begun`), and the time by which its delivery was promised to the customer (`deliverBy`: `promisedHours` after it).
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
