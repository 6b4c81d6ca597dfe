import type { CelebOccasionData, CelebOccasionRequest } from '@marquee/sdk/api-contract';
import { contentOrNull } from '../load-or-null.ts';
import { pick } from '../pick.ts';
import type { Services } from '../services.ts';

const sampleFields = [
  'sampleVideoUrl',
  'posterUrl',
  'thumbnailUrl',
  'heroImage',
  'captionsUrl',
  'captionsUrl_hi',
] as const;
const offerFields = [
  ...sampleFields,
  'sampleVideoUploaded',
  'price',
  'deliveryHours',
  'scriptPreview',
  'scriptPreview_hi',
] as const;

/**
 * What a star offers for one occasion: price, delivery time, sample video and the text of the message. It has only the
 * fields of the API's response that pages show.
 */
export type Offer = Pick<CelebOccasionData, (typeof offerFields)[number]> & {
  questions: readonly Question[];
  /** How many videos of the star were delivered; null if the API does not count them. */
  videosDelivered?: number | null;
  /** A name that the star has recorded; the preview of the message's text shows it as an example. */
  exampleName: string | null;
};

/** The sample video of an offer, with its images and captions. */
export type Sample = Pick<Offer, (typeof sampleFields)[number]>;

export const sampleOf = (offer: Offer): Sample => pick(offer, sampleFields);

export type Question = {
  question: string;
  question_hi?: string | null;
  answer: string;
  answer_hi?: string | null;
};

export type OfferResult =
  | { state: 'open'; offer: Offer }
  /** The star does not offer this occasion (the API returns 404). */
  | { state: 'unknown' }
  /** The API failed: the page is shown without a price. */
  | { state: 'unavailable' };

/**
 * Fetches what a star offers for an occasion: price, delivery time, sample video and more. `state` is `unknown` if the
 * star does not offer the occasion, and `unavailable` if the API fails.
 */
export async function fetchOffer(api: Services['api'], request: CelebOccasionRequest): Promise<OfferResult> {
  const result = await contentOrNull(api.getCelebOccasion(request));
  if (result?.ok) return { state: 'open', offer: offerOf(result.data) };
  return { state: result?.status === 404 ? 'unknown' : 'unavailable' };
}

/** Fetches the offer; returns null if the star does not offer the occasion or the API fails. */
export async function fetchOfferOrNull(
  api: Services['api'],
  request: CelebOccasionRequest,
): Promise<Offer | null> {
  const result = await fetchOffer(api, request);
  return result.state === 'open' ? result.offer : null;
}

function offerOf(data: CelebOccasionData): Offer {
  return {
    ...pick(data, offerFields),
    questions: (data.faqs ?? []).map(({ q, a, q_hi, a_hi }) => ({
      question: q,
      question_hi: q_hi,
      answer: a,
      answer_hi: a_hi,
    })),
    videosDelivered: data.videosDelivered ?? null,
    exampleName: data.nameAudios?.[0]?.name ?? null,
  };
}
