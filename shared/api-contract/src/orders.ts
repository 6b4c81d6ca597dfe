import * as v from 'valibot';
import { money } from '@marquee/contracts';
import { relationship } from './config.ts';
import { list, maybeNumber, maybeText, maybeWebUrl, numericId, opaqueId } from './fields.ts';

/**
 * The query of call C13, which returns what a star offers for an occasion, such as price and texts. Send the occasion's
 * id unchanged, also the id 11, which only call C24 (price) needs as 12.
 */
export type CelebOccasionRequest = { celebId: string; occasionId: number | string };

const nameAudio = v.object({
  name: v.string(),
  name_hi: maybeText,
  label: v.string(),
  label_hi: maybeText,
  url: v.string(),
});
/** A relationship, and what a star says to a person of this relationship. */
const scriptRelationship = v.object({
  ...relationship.entries,
  /** The word after the name with which the star addresses the person, such as `aunty`. */
  honorific: maybeText,
  honorific_hi: maybeText,
  /** The sentence that is added to the text of every occasion. */
  scriptLine: maybeText,
  scriptLine_hi: maybeText,
});
export type ScriptRelationship = v.InferOutput<typeof scriptRelationship>;

const question = v.object({ q: v.string(), a: v.string(), q_hi: maybeText, a_hi: maybeText });

export const celebOccasionData = v.object({
  celebId: opaqueId,
  celebUserId: opaqueId,
  celebName: v.string(),
  celebName_hi: maybeText,
  occasionId: numericId,
  occasionSlug: maybeText,
  occasionImage: maybeWebUrl,
  occasionName: v.string(),
  occasionName_hi: maybeText,
  occasionDateRequired: v.optional(v.boolean(), false),
  tagline: maybeText,
  tagline_hi: maybeText,
  heroImage: maybeWebUrl,
  portraitImage: maybeWebUrl,
  thumbnailUrl: maybeWebUrl,
  sampleVideoUrl: maybeWebUrl,
  sampleVideoWebmUrl: maybeWebUrl,
  /** The date on which the sample video was published, `YYYY-MM-DD`. */
  sampleVideoUploaded: maybeText,
  posterUrl: maybeWebUrl,
  captionsUrl: maybeWebUrl,
  captionsUrl_hi: maybeWebUrl,
  price: v.object({ ...money.entries, taxIncluded: v.nullish(v.boolean()) }),
  listPrice: v.nullish(money),
  deliveryHours: maybeNumber,
  /** How many videos of the star were delivered until now. */
  videosDelivered: maybeNumber,
  /** What the star says in the video; `{name}` is replaced by the recipient's name. */
  scriptPreview: maybeText,
  scriptPreview_hi: maybeText,
  nameAudios: list(nameAudio),
  relationships: list(scriptRelationship),
  quizId: v.nullish(opaqueId),
  faqs: list(question),
});
export type CelebOccasionData = v.InferOutput<typeof celebOccasionData>;

/** The schema of the order in progress in local storage, under `checkoutDetails` (specification, section 3). */
export const checkoutDetails = v.object({
  celebUserId: v.string(),
  occasionDate: maybeText,
  /** Whether the occasion needs a date. Older pages stored it as text: `"false"` means false. */
  occasionDateRequired: v.nullish(v.union([v.boolean(), v.string()])),
  relationship: maybeText,
  relationshipType: maybeText,
  relationshipId: v.nullish(v.union([v.number(), v.string()])),
  occasionId: v.union([v.number(), v.string()]),
  fullName: v.string(),
  nameAudioUrl: maybeText,
  quizId: maybeText,
  userId: maybeText,
});
export type CheckoutDetails = v.InferOutput<typeof checkoutDetails>;

/** The schema of the response data of call C22, which creates an empty cart. */
export const cartData = v.object({ cartId: opaqueId });
export type CartData = v.InferOutput<typeof cartData>;

/** One video in the request of call C23 (add to the cart). `moderation` is the result of the name's profanity check. */
export type CartItem = {
  celebUserId: string;
  celebId: string;
  occasionId: number | string;
  occasionDate?: string;
  relationship?: string;
  relationshipType?: string;
  relationshipId?: number | string;
  fullName: string;
  nameAudioUrl?: string;
  language: string;
  quizId?: string;
  userId?: string;
  moderation: 'passed' | 'unchecked';
};
export type AddItemsRequest = { items: CartItem[] };

export const addItemsData = v.object({
  cartId: opaqueId,
  items: list(v.object({ itemId: opaqueId, price: v.nullish(money) })),
  total: v.nullish(money),
});
export type AddItemsData = v.InferOutput<typeof addItemsData>;

/**
 * The request of call C24, which returns the price of a video. `occasionDate` is set only if the occasion needs a date.
 */
export type TokenPriceRequest = {
  celebId: string;
  forName: string;
  occasionId: number | string;
  relationship?: string;
  relationshipType?: string;
  /** The recording of the name; empty if the name is said as written. */
  nameAudioUrl: string;
  relationshipId?: number | string;
  occasionDate?: string;
};

export const tokenPriceData = v.object({
  priceId: opaqueId,
  basePrice: v.nullish(money),
  discount: v.nullish(money),
  tax: v.nullish(v.object({ ...money.entries, label: maybeText, ratePercent: maybeNumber })),
  payable: money,
  validTill: maybeText,
});
export type TokenPriceData = v.InferOutput<typeof tokenPriceData>;

/**
 * The reasons for a refund (call C11). After the video was watched, a refund is possible for all reasons except
 * `not_watched` and `other`.
 */
export const refundReasons = [
  'not_watched',
  'wrong_name',
  'wrong_pronunciation',
  'wrong_occasion',
  'poor_quality',
  'late',
  'other',
] as const;
export type RefundReason = (typeof refundReasons)[number];

/** The reasons for which a video can be made again: faults that the star's team can correct. */
export const remakeReasons = [
  'wrong_name',
  'wrong_pronunciation',
  'wrong_occasion',
  'poor_quality',
] as const satisfies readonly RefundReason[];
export type RemakeReason = (typeof remakeReasons)[number];

/** The request of call A06, which has a video made again, free of charge; this is possible once for each video. */
export type RemakeRequest = { reason: RemakeReason; comment?: string };

export const remakeData = v.object({
  videoRequestId: opaqueId,
  /** When the new video is ready at the latest (ISO 8601). */
  deliverBy: v.string(),
});
export type RemakeData = v.InferOutput<typeof remakeData>;

/** The query of call C11, which requests a refund. */
export type RefundQuery = { reason: RefundReason; comment?: string };

export const refundData = v.object({
  refundRequestId: opaqueId,
  videoRequestId: v.nullish(opaqueId),
  refundStatus: maybeText,
  amount: v.nullish(money),
  expectedBy: maybeText,
  mode: maybeText,
});
export type RefundData = v.InferOutput<typeof refundData>;
