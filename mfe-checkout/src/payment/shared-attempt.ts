import { isSameTotal } from '../checkout/agreed-total.ts';
import { readDraft, type DraftStorage } from '../order/draft-storage.ts';
import type { OrderDraft, PaymentAttempt } from '../order/order-draft.ts';

/**
 * Returns the stored payment attempt if it is for the same order, otherwise the attempt of this page. Another tab may
 * have filled the cart or started the payment; all tabs must use the same attempt.
 */
export function sharedAttempt(storage: DraftStorage, own: OrderDraft): PaymentAttempt {
  const stored = readDraft(storage);
  return isSameOrder(stored, own) ? stored.attempt : own.attempt;
}

function isSameOrder(one: OrderDraft, other: OrderDraft): boolean {
  return (
    one.celeb === other.celeb &&
    one.language === other.language &&
    isSameTotal(one.attempt.payable, other.attempt.payable) &&
    JSON.stringify(one.details) === JSON.stringify(other.details)
  );
}
