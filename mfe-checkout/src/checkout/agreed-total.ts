import type { Money } from '@marquee/contracts';
import type { TokenPriceData } from '@marquee/api-contract';
import type { OrderDraft } from '../order/order-draft.ts';
import { hasRisen } from './price-lines.ts';

/** The most that this order may cost without another consent: the total that was shown last. */
export function agreedTotal({ shownPrice, attempt }: OrderDraft): Money | null {
  return shownPrice ?? attempt.payable;
}

/** Stores a shown total, unless it is higher than the agreed one: a higher total requires consent. */
export function showTotal(draft: OrderDraft, payable: Money): OrderDraft {
  const agreed = agreedTotal(draft);
  return agreed && hasRisen(agreed, payable) ? draft : { ...draft, shownPrice: payable };
}

/** Stores the visitor's consent to a price. `userId` is null if no visitor is signed in. */
export function agreeTo(
  draft: OrderDraft,
  { priceId, payable }: TokenPriceData,
  userId: string | null,
): OrderDraft {
  return {
    ...draft,
    shownPrice: payable,
    details: { ...draft.details, userId: userId ?? draft.details.userId },
    attempt: { ...draft.attempt, priceId, payable },
  };
}
