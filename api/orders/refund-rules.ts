import type { videoRequests } from './tables.ts';

type VideoRequest = typeof videoRequests.$inferSelect;

/** Reasons that are our fault: they count even after the video was watched. */
const faults = new Set([
  'wrong_name',
  'wrong_pronunciation',
  'wrong_video',
  'poor_quality',
  'video_quality',
  'not_delivered',
]);

const daysAfterDelivery = 7;

/** Why a refund is not possible, as a sentence for the person who asks; undefined when it is. */
export function whyNotRefundable(
  { deliveredAt, watchedAt }: VideoRequest,
  reason: string,
  now: Date,
): string | undefined {
  if (now.getTime() > deliveredAt.getTime() + daysAfterDelivery * 86_400_000)
    return `This order is not eligible for a refund because it was delivered more than ${daysAfterDelivery} days ago`;
  if (watchedAt && !faults.has(reason))
    return 'This order is not eligible for a refund because the video was watched';
  return undefined;
}
