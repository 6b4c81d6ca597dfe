import type { CelebOccasionData, CelebOccasionRequest } from '@marquee/api-contract';
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

/** The fields of C13 (a star's message for one occasion) that pages show. */
export type Offer = Pick<CelebOccasionData, (typeof offerFields)[number]> & {
  questions: readonly Question[];
  /** A name that the star is known to pronounce well, as the example in the script. */
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
  /** The star does not offer this occasion (404). */
  | { state: 'unknown' }
  /** C13 failed: show the page without a price. */
  | { state: 'unavailable' };

/** Fetches the offer of a star for an occasion (C13). */
export async function fetchOffer(api: Services['api'], request: CelebOccasionRequest): Promise<OfferResult> {
  const result = await contentOrNull(api.getCelebOccasion(request));
  if (result?.ok) return { state: 'open', offer: offerOf(result.data) };
  return { state: result?.status === 404 ? 'unknown' : 'unavailable' };
}

/** The offer, or null if there is none or C13 failed. */
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
    exampleName: data.nameAudios?.[0]?.name ?? null,
  };
}
