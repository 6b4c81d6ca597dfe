import { readDraft, type DraftStorage } from '../order/draft-storage.ts';
import type { OrderDraft, PaymentAttempt } from '../order/order-draft.ts';

/**
 * The attempt to pay for this order as it stands in the browser: another tab may have filled the cart
 * or begun the payment meanwhile, and both must mean the same payment.
 */
export function sharedAttempt(storage: DraftStorage, own: OrderDraft): PaymentAttempt {
  const stored = readDraft(storage);
  return isSameOrder(stored, own) ? stored.attempt : own.attempt;
}

function isSameOrder(one: OrderDraft, other: OrderDraft): boolean {
  return (
    one.celeb === other.celeb &&
    one.language === other.language &&
    one.attempt.priceId === other.attempt.priceId &&
    JSON.stringify(one.details) === JSON.stringify(other.details)
  );
}
