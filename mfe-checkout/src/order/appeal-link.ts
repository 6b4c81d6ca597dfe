import type { Translate } from '@marquee/sdk';
import type { OrderDraft } from './order-draft.ts';

/**
 * Returns a `mailto:` link by which the customer asks support about a refused name; null if support has no email
 * address.
 */
export function appealLink(
  supportEmail: string | null,
  { details }: Pick<OrderDraft, 'details'>,
  t: Translate<'appealSubject' | 'appealBody'>,
): string | null {
  if (!supportEmail) return null;
  const subject = encodeURIComponent(t('appealSubject'));
  const body = encodeURIComponent(t('appealBody', { name: details.fullName.trim() }));
  return `mailto:${supportEmail}?subject=${subject}&body=${body}`;
}
