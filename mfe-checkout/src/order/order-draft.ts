import { money } from '@marquee/contracts';
import * as v from '@marquee/contracts/shapes';
import { noDetails, unfinishedDetailsSchema, type UnfinishedDetails } from './unfinished-details.ts';

const text = v.nullish(v.string(), null);
const amount = v.nullish(money, null);

/** One attempt to pay for one set of details; a changed detail ends it. */
const attemptSchema = v.object({
  cartId: text,
  priceId: text,
  /** The total to which the visitor agreed. */
  payable: amount,
  /** Makes C25 idempotent: the same id charges once at most. */
  clientRequestId: text,
  paymentId: text,
  failures: v.nullish(v.number(), 0),
});
export type PaymentAttempt = v.InferOutput<typeof attemptSchema>;

export const noAttempt: PaymentAttempt = {
  cartId: null,
  priceId: null,
  payable: null,
  clientRequestId: null,
  paymentId: null,
  failures: 0,
};

/** The form fields for which the server may refuse a price. */
const refusableFields = ['occasion', 'occasion-date', 'relationship', 'full-name'] as const;
export type RefusableField = (typeof refusableFields)[number];

const draftSchema = v.object({
  /** The star's long key. */
  celeb: text,
  occasionSlug: text,
  /** The occasion of the visitor's link, once it was applied: a reload must not apply it again. */
  linkedOccasion: text,
  /** The language the star speaks in the video. */
  language: v.nullish(v.picklist(['en', 'hi']), null),
  /** The result of the profanity check of the current name. */
  moderation: v.nullish(v.picklist(['passed', 'unchecked']), null),
  /** The field for which the server refused a price; any changed detail clears it. */
  refused: v.nullish(v.picklist(refusableFields), null),
  /** The total shown last; a higher one requires consent. */
  shownPrice: amount,
  attempt: v.nullish(attemptSchema, noAttempt),
});

/** An order that is not paid yet: the specification's checkout details and what else it needs. */
export type OrderDraft = v.InferOutput<typeof draftSchema> & {
  details: UnfinishedDetails;
};

export const emptyDraft: OrderDraft = {
  celeb: null,
  occasionSlug: null,
  linkedOccasion: null,
  language: null,
  moderation: null,
  refused: null,
  shownPrice: null,
  attempt: noAttempt,
  details: noDetails,
};

/** Parses the two stored values; an invalid one counts as empty. */
export function parseDraft(storedDetails: unknown, storedDraft: unknown): OrderDraft {
  const details = v.safeParse(unfinishedDetailsSchema, storedDetails);
  const draft = v.safeParse(draftSchema, storedDraft);
  return {
    ...emptyDraft,
    ...(draft.success && draft.output),
    details: details.success ? details.output : noDetails,
  };
}
