import type { Language } from '@marquee/sdk';
import type { Relationship } from '@marquee/sdk/api-contract';
import { soundToUse, type NameSound } from './name-sounds.ts';
import { offeredDetails } from './offered-details.ts';
import type { OfferedOccasion, OrderOffer } from './order-offer.ts';
import { noDetails } from './unfinished-details.ts';
import { emptyDraft, noAttempt, type OrderDraft, type RefusableField } from './order-draft.ts';

/**
 * Changes the draft (an order that is not paid yet) to an order from the star of this offer. If the draft was for
 * another star, its details are removed. The id of a played quiz is kept if the quiz is that of this star.
 */
export function draftForStar(draft: OrderDraft, offer: OrderOffer): OrderDraft {
  const { star, quizId } = offer;
  const own = draft.celeb === star.longKey;
  const { quizId: playedQuiz, userId } = draft.details;
  const quiz = !quizId || playedQuiz === quizId ? { quizId: playedQuiz } : { quizId: null };
  const base = own ? offeredDetails(draft, offer) : { ...emptyDraft, details: { ...noDetails, userId } };
  return {
    ...base,
    celeb: star.longKey,
    details: { ...base.details, ...quiz, celebUserId: star.celebUserId ?? base.details.celebUserId },
  };
}

/**
 * Changes the draft (an order that is not paid yet) to an order from another star, and keeps its other details. `celeb`
 * is the slug of the star. The shown price is removed, because stars have different prices.
 */
export function moveToStar(draft: OrderDraft, celeb: string): OrderDraft {
  return withDetails({ ...draft, celeb, shownPrice: null }, { celebUserId: null, quizId: null });
}

export function chooseOccasion(draft: OrderDraft, occasion: OfferedOccasion): OrderDraft {
  if (draft.occasionSlug === occasion.slug && draft.details.occasionId === occasion.occasionId) return draft;
  return withDetails(
    { ...draft, occasionSlug: occasion.slug },
    {
      occasionId: occasion.occasionId,
      occasionDateRequired: occasion.occasionDateRequired,
      occasionDate: occasion.occasionDateRequired ? draft.details.occasionDate : null,
    },
  );
}

export function chooseDate(draft: OrderDraft, occasionDate: string): OrderDraft {
  return withDetails(draft, { occasionDate: occasionDate || null });
}

/**
 * Returns the draft (an order that is not paid yet) after the occasion step. It stores the planned date if the occasion
 * needs one, and forgets which occasion was preselected by the link to the order, so that this link can select it
 * again.
 */
export function leaveOccasion(draft: OrderDraft, plannedDate: string | null): OrderDraft {
  const { occasionDate, occasionDateRequired } = draft.details;
  const left = { ...draft, linkedOccasion: null };
  if (!occasionDateRequired || plannedDate === occasionDate) return left;
  return withDetails(left, { occasionDate: plannedDate });
}

export function chooseRelationship(draft: OrderDraft, chosen: Relationship): OrderDraft {
  const { relationshipId, relationship, relationshipType } = chosen;
  return withDetails(draft, { relationshipId, relationship, relationshipType });
}

export function chooseLanguage(draft: OrderDraft, language: Language): OrderDraft {
  return withDetails({ ...draft, language }, {});
}

/**
 * Returns the draft (an order that is not paid yet) with a typed name. Selects the first recording of the name, unless
 * a recording of it is already chosen. If the name has changed, the result of its profanity check is removed.
 */
export function writeName(draft: OrderDraft, fullName: string, sounds: readonly NameSound[]): OrderDraft {
  if (fullName === draft.details.fullName) return draft;
  const nameAudioUrl = soundToUse(fullName, draft.details.nameAudioUrl, sounds);
  return withDetails({ ...draft, moderation: null }, { fullName, nameAudioUrl });
}

export function chooseSound(draft: OrderDraft, nameAudioUrl: string | null): OrderDraft {
  return withDetails(draft, { nameAudioUrl });
}

export function markChecked(draft: OrderDraft, moderation: 'passed' | 'unchecked'): OrderDraft {
  return { ...draft, moderation };
}

/**
 * Stores in the draft (an order that is not paid yet) that the server refused a price because of this form field. The
 * step with the field is then incomplete until the visitor changes a detail.
 */
export function refuseField(draft: OrderDraft, refused: RefusableField): OrderDraft {
  return { ...draft, refused, ...(refused === 'full-name' && { moderation: null }), attempt: noAttempt };
}

/** Changes details and resets the payment attempt, because a price is valid only for unchanged details. */
function withDetails(draft: OrderDraft, details: Partial<OrderDraft['details']>): OrderDraft {
  return { ...draft, details: { ...draft.details, ...details }, refused: null, attempt: noAttempt };
}
