import type { RefundReason } from '@marquee/api-contract';
import type { VideoRequest } from './order-tables.ts';

const daysAfterDelivery = 7;

/**
 * Returns why a video is not refundable, as a sentence for the customer; undefined if it is refundable. It is
 * refundable for seven days after the delivery; if it was watched, only for a fault such as a wrong name (`reason`).
 */
export function refundProblem(
  { deliveredAt, watchedAt }: VideoRequest,
  reason: RefundReason,
  now: Date,
): string | undefined {
  if (now.getTime() > deliveredAt.getTime() + daysAfterDelivery * 86_400_000)
    return `This order is not eligible for a refund because it was delivered more than ${daysAfterDelivery} days ago`;
  // Every other reason is a fault of ours.
  if (watchedAt && (reason === 'not_watched' || reason === 'other'))
    return 'This order is not eligible for a refund because the video was watched';
  return undefined;
}
