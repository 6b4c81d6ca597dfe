import type { Money } from '@marquee/sdk';
import type { TokenPriceData } from '@marquee/sdk/api-contract';
import type { OrderDraft } from '../order/order-draft.ts';

/** The total that the visitor has agreed to: the one shown last. A higher total requires another consent. */
export function agreedTotal({ shownPrice, attempt }: OrderDraft): Money | null {
  return shownPrice ?? attempt.payable;
}

/** Stores that the visitor agreed to a price. `userId` is null if the visitor is not signed in. */
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

/**
 * Whether two totals are the same agreement. Each tab fetches a price with an id of its own; visitors agree to
 * totals, not to ids.
 */
export function isSameTotal(one: Money | null, other: Money | null): boolean {
  return one?.amountMinor === other?.amountMinor && one?.currency === other?.currency;
}
