import { money } from '@marquee/contracts';
import * as v from '@marquee/contracts/shapes';
import { noDetails, unfinishedDetailsSchema, type UnfinishedDetails } from './unfinished-details.ts';

const text = v.nullish(v.string(), null);
const amount = v.nullish(money, null);

/** One try at paying for one set of answers; any change of an answer ends it. */
const attemptSchema = v.object({
  cartId: text,
  priceId: text,
  /** What the visitor agreed to pay: the total last shown to them. */
  payable: amount,
  /** Makes starting a payment repeatable: the same id can charge once at most. */
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

/** The answers a price can be refused for, by the controls they are given with. */
export const refusableFields = ['occasion', 'occasion-date', 'relationship', 'full-name'] as const;
export type RefusableField = (typeof refusableFields)[number];

const draftSchema = v.object({
  /** The star's long key; null while nobody was chosen. */
  celeb: text,
  occasionSlug: text,
  /** The occasion of the link the visitor came by, once it was taken: a reload must not take it again. */
  linkedOccasion: text,
  /** The language the star speaks in the video. */
  language: v.nullish(v.picklist(['en', 'hi']), null),
  /** What the word check said of the name as it stands. */
  moderation: v.nullish(v.picklist(['passed', 'unchecked']), null),
  /** The answer the server would not price as it stands; any changed answer is worth asking again. */
  refused: v.nullish(v.picklist(refusableFields), null),
  /** The total shown before sign-in; a higher one needs a yes. */
  shownPrice: amount,
  attempt: v.nullish(attemptSchema, noAttempt),
});

/** Everything known of an order that is not paid yet: the specification's details, and the rest. */
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

/** The draft held in the two stored values; what is unreadable counts as not answered. */
export function parseDraft(storedDetails: unknown, storedDraft: unknown): OrderDraft {
  const details = v.safeParse(unfinishedDetailsSchema, storedDetails);
  const draft = v.safeParse(draftSchema, storedDraft);
  const { details: noneGiven, ...nothing } = emptyDraft;
  return {
    ...(draft.success ? draft.output : nothing),
    details: details.success ? details.output : noneGiven,
  };
}
