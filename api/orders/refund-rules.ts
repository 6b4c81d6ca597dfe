import type { RefundReason } from '@marquee/api-contract';
import type { videoRequests } from './order-tables.ts';

type VideoRequest = typeof videoRequests.$inferSelect;

const daysAfterDelivery = 7;

/** Why a refund is not possible, as a sentence for the person who asks; undefined when it is. */
export function refundProblem(
  { deliveredAt, watchedAt }: VideoRequest,
  reason: RefundReason,
  now: Date,
): string | undefined {
  if (now.getTime() > deliveredAt.getTime() + daysAfterDelivery * 86_400_000)
    return `This order is not eligible for a refund because it was delivered more than ${daysAfterDelivery} days ago`;
  // Every other reason is a fault of ours.
  if (watchedAt && reason === 'other')
    return 'This order is not eligible for a refund because the video was watched';
  return undefined;
}
