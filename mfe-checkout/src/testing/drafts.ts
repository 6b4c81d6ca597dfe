import { orderDetails } from '@marquee/testing/form-samples';
import { noAttempt, emptyDraft, type OrderDraft } from '../order/order-draft.ts';

/** A complete order of a birthday video for Asha. */
export const finishedDraft: OrderDraft = {
  ...emptyDraft,
  celeb: 'aarav-suryan',
  occasionSlug: 'birthday',
  language: 'hi',
  moderation: 'passed',
  shownPrice: { amountMinor: 49900, currency: 'INR' },
  details: orderDetails,
};

/** The same with an agreed price, as the pay page requires it. */
export const agreedDraft: OrderDraft = {
  ...finishedDraft,
  attempt: { ...noAttempt, priceId: 'pr_49900', payable: { amountMinor: 49900, currency: 'INR' } },
};
