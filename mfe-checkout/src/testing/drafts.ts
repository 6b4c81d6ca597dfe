import { noAttempt, emptyDraft, type OrderDraft } from '../order/order-draft.ts';

/** A date that is always within the year to come. */
export const soon = new Date(Date.now() + 15 * 86_400_000).toISOString().slice(0, 10);

/** A birthday video for Asha, every question answered. */
export const finishedDraft: OrderDraft = {
  ...emptyDraft,
  celeb: 'aarav-suryan',
  occasionSlug: 'birthday',
  language: 'hi',
  moderation: 'passed',
  shownPrice: { amountMinor: 49900, currency: 'INR' },
  details: {
    ...emptyDraft.details,
    celebUserId: 'cu_101',
    occasionId: 1,
    occasionDateRequired: true,
    occasionDate: soon,
    relationship: 'Sister',
    relationshipType: 'family',
    relationshipId: 3,
    fullName: 'Asha Rao',
    nameAudioUrl: 'https://media.example/asha-2.mp3',
  },
};

/** The same, with its price agreed to: what the pay page finds. */
export const agreedDraft: OrderDraft = {
  ...finishedDraft,
  attempt: { ...noAttempt, priceId: 'pr_49900', payable: { amountMinor: 49900, currency: 'INR' } },
};
