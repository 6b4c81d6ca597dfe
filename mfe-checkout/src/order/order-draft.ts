import { money } from '@marquee/sdk';
import * as v from '@marquee/sdk/shapes';
import { noDetails, unfinishedDetailsSchema, type UnfinishedDetails } from './unfinished-details.ts';

const text = v.nullish(v.string(), null);
const amount = v.nullish(money, null);

/** An attempt to pay for an order. It is reset when a detail of the order changes. */
const attemptSchema = v.object({
  cartId: text,
  priceId: text,
  /** The total that the visitor has agreed to pay. */
  payable: amount,
  /** Makes the request that starts a payment idempotent: the same id charges at most once. */
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

/** The form fields because of which the server may refuse a price. */
const refusableFields = ['occasion', 'occasion-date', 'relationship', 'full-name'] as const;
export type RefusableField = (typeof refusableFields)[number];

const draftSchema = v.object({
  /** The star's slug (`aarav-suryan`). */
  celeb: text,
  occasionSlug: text,
  /** The occasion of the link that opened the order. It is stored so that a reload does not select it again. */
  linkedOccasion: text,
  /** The language that the star speaks in the video. */
  language: v.nullish(v.picklist(['en', 'hi']), null),
  /** How the chosen recording says the name; its URL is among the details. Null if there is none. */
  sound: v.nullish(v.object({ label: v.string(), label_hi: text }), null),
  /** The result of the profanity check of the name; `unchecked` if the checker was down. */
  moderation: v.nullish(v.picklist(['passed', 'unchecked']), null),
  /** The form field because of which the server refused a price; cleared when a detail changes. */
  refused: v.nullish(v.picklist(refusableFields), null),
  /** The total that was shown last; a higher total requires the visitor's consent. */
  shownPrice: amount,
  attempt: v.nullish(attemptSchema, noAttempt),
});

/**
 * An order that is not paid yet, as it is stored in local storage. `details` has the details that the specification
 * defines; the other fields are only for this remote.
 */
export type OrderDraft = v.InferOutput<typeof draftSchema> & {
  details: UnfinishedDetails;
};

export const emptyDraft: OrderDraft = {
  celeb: null,
  occasionSlug: null,
  linkedOccasion: null,
  language: null,
  sound: null,
  moderation: null,
  refused: null,
  shownPrice: null,
  attempt: noAttempt,
  details: noDetails,
};

/**
 * Parses the draft from the two values in local storage: the order's details, and its other data. An invalid value is
 * treated as empty.
 */
export function parseDraft(storedDetails: unknown, storedDraft: unknown): OrderDraft {
  const details = v.safeParse(unfinishedDetailsSchema, storedDetails);
  const draft = v.safeParse(draftSchema, storedDraft);
  return {
    ...emptyDraft,
    ...(draft.success && draft.output),
    details: details.success ? details.output : noDetails,
  };
}
