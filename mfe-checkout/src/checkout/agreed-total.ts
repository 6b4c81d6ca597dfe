import type { Money } from '@marquee/sdk';
import type { TokenPriceData } from '@marquee/sdk/api-contract';
import type { OrderDraft } from '../order/order-draft.ts';

/**
 * Returns the total to which the visitor has agreed: the one that was shown last, or else that of the current payment
 * attempt. Null if there is neither. A higher total needs a new consent.
 */
export function agreedTotal({ shownPrice, attempt }: OrderDraft): Money | null {
  return shownPrice ?? attempt.payable;
}

/**
 * Returns the draft (an order that is not paid yet) with the visitor's agreement to a price. `userId` is null if the
 * visitor is not signed in.
 */
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
 * Whether two totals are equal, so that agreement to one is agreement to the other. Prices are not compared by id,
 * because each tab fetches a price with its own id.
 */
export function isSameTotal(one: Money | null, other: Money | null): boolean {
  return one?.amountMinor === other?.amountMinor && one?.currency === other?.currency;
}
