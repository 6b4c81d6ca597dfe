import type { Money } from '@marquee/contracts';
import type { TokenPriceData } from '@marquee/api-contract';
import { noAttempt, type OrderDraft } from '../order/order-draft.ts';
import { hasRisen } from './price-lines.ts';

/** The most this order may cost without another yes: the total last shown. */
export function agreedTotal({ shownPrice, attempt }: OrderDraft): Money | null {
  return shownPrice ?? attempt.payable;
}

/** A total on the screen is a promise: after a reload it may be lower, and higher only with a yes. */
export function showTotal(draft: OrderDraft, payable: Money): OrderDraft {
  const agreed = agreedTotal(draft);
  return agreed && hasRisen(agreed, payable) ? draft : { ...draft, shownPrice: payable };
}

/** The yes to a price, by whoever is signed in. */
export function agreeTo(
  draft: OrderDraft,
  { priceId, payable }: TokenPriceData,
  userId: string | null,
): OrderDraft {
  return {
    ...draft,
    shownPrice: payable,
    details: { ...draft.details, userId: userId ?? draft.details.userId },
    attempt: { ...(draft.attempt ?? noAttempt), priceId, payable },
  };
}
