import { starByKey } from '@marquee/sdk/roster';
import { localised, translate, type Language } from '@marquee/sdk';
import type { Occasion } from '@marquee/sdk/api-contract';
import { messages } from './messages.ts';
import { isPaidOrder, type RecentOrder } from './recent-orders.ts';

/**
 * Returns the name to show for an order: its star and occasion, or a general text if this device has not stored them.
 */
export function orderName(
  { celeb, occasionSlug }: RecentOrder,
  occasions: readonly Occasion[],
  language: Language,
): string {
  const t = translate(messages, language);
  const found = starByKey(celeb ?? '');
  const occasion = occasions.find(({ slug }) => slug === occasionSlug);
  if (!found) return t('video');

  const star = localised(found, 'label', language).text;
  return occasion
    ? t('from', { star, occasion: localised(occasion, 'label', language).text })
    : t('fromPlain', { star });
}

const statuses = ['QUEUED', 'IN_PRODUCTION', 'IN_REVIEW', 'DELIVERED', 'REJECTED', 'REFUNDED'] as const;

/**
 * Returns the key of the message that describes an order's status. `unknown` means that the order is paid, and has a
 * status that this release of the remote does not know.
 */
export function statusKey(
  order: RecentOrder,
): (typeof statuses)[number] | 'unpaid' | 'refunding' | 'unknown' {
  const { orderStatus, refund } = order;
  if (!isPaidOrder(order)) return 'unpaid';
  if (refund && orderStatus !== 'REFUNDED') return 'refunding';
  return statuses.find((status) => status === orderStatus) ?? 'unknown';
}
