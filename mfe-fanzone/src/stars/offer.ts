import type { ApiResult } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { CelebOccasionData, CelebOccasionRequest } from '@marquee/api-contract';
import type { Services } from '../services.ts';

/** What a page shows of a star's message for one occasion: C13 without what only the order needs. */
export type Offer = Pick<
  CelebOccasionData,
  | 'heroImage'
  | 'thumbnailUrl'
  | 'posterUrl'
  | 'sampleVideoUrl'
  | 'sampleVideoUploaded'
  | 'captionsUrl'
  | 'captionsUrl_hi'
  | 'price'
  | 'deliveryHours'
  | 'scriptPreview'
  | 'scriptPreview_hi'
> & {
  questions: readonly Question[];
  /** A name the star is known to say well, to fill the script with. */
  exampleName: string | null;
};

/** The film a star is shown with, and what it needs: part of an offer. */
export type Sample = Pick<
  Offer,
  'sampleVideoUrl' | 'posterUrl' | 'thumbnailUrl' | 'heroImage' | 'captionsUrl' | 'captionsUrl_hi'
>;

/** Of an offer what its film needs. */
export function sampleOf(offer: Offer): Sample {
  const { sampleVideoUrl, posterUrl, thumbnailUrl, heroImage, captionsUrl, captionsUrl_hi } = offer;
  return { sampleVideoUrl, posterUrl, thumbnailUrl, heroImage, captionsUrl, captionsUrl_hi };
}

export type Question = {
  question: string;
  question_hi?: string | null;
  answer: string;
  answer_hi?: string | null;
};

export type OfferResult =
  | { state: 'open'; offer: Offer }
  /** There is no such message. */
  | { state: 'unknown' }
  /** Nobody can say right now; the page stands without a price. */
  | { state: 'unavailable' };

/** Asks what a message of this star for this occasion is (C13). */
export async function fetchOffer(api: Services['api'], request: CelebOccasionRequest): Promise<OfferResult> {
  const answer = await api.getCelebOccasion(request).catch(noAnswer);
  if (answer?.ok) return { state: 'open', offer: offerOf(answer.data) };
  return { state: answer?.status === 404 ? 'unknown' : 'unavailable' };
}

/** The offer for a page that is worth showing without one. */
export async function fetchOfferOrNull(
  api: Services['api'],
  request: CelebOccasionRequest,
): Promise<Offer | null> {
  const answer = await fetchOffer(api, request);
  return answer.state === 'open' ? answer.offer : null;
}

function offerOf(data: CelebOccasionData): Offer {
  return {
    heroImage: data.heroImage,
    thumbnailUrl: data.thumbnailUrl,
    posterUrl: data.posterUrl,
    sampleVideoUrl: data.sampleVideoUrl,
    sampleVideoUploaded: data.sampleVideoUploaded,
    captionsUrl: data.captionsUrl,
    captionsUrl_hi: data.captionsUrl_hi,
    price: data.price,
    deliveryHours: data.deliveryHours,
    scriptPreview: data.scriptPreview,
    scriptPreview_hi: data.scriptPreview_hi,
    questions: (data.faqs ?? []).map(({ q, a, q_hi, a_hi }) => ({
      question: q,
      question_hi: q_hi,
      answer: a,
      answer_hi: a_hi,
    })),
    exampleName: data.nameAudios?.[0]?.name ?? null,
  };
}

function noAnswer(failure: unknown): ApiResult<CelebOccasionData> | null {
  if (errorCode(failure) === 'CALL_FAILED') return null;
  throw failure;
}
