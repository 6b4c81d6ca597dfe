import type { Language } from '@marquee/contracts';
import type { Occasion, Relationship } from '@marquee/api-contract';
import { offeredDetails } from './offered-details.ts';
import type { OrderOffer } from './order-offer.ts';
import { noDetails } from './unfinished-details.ts';
import { emptyDraft, noAttempt, type OrderDraft, type RefusableField } from './order-draft.ts';

/** The draft as this star's order finds it: another star's answers are left behind, a quiz just played is not. */
export function draftForStar(draft: OrderDraft, offer: OrderOffer): OrderDraft {
  const { star, quizId } = offer;
  const own = draft.celeb === star.longKey;
  const { quizId: playedQuiz, userId } = draft.details;
  const quiz = !quizId || playedQuiz === quizId ? { quizId: playedQuiz } : { quizId: null };
  const kept = own ? offeredDetails(draft, offer) : { ...emptyDraft, details: { ...noDetails, userId } };
  return {
    ...kept,
    celeb: star.longKey,
    details: { ...kept.details, ...quiz, celebUserId: star.celebUserId ?? kept.details.celebUserId },
  };
}

/** The same answers for another star, whose price was never shown. */
export function moveToStar(draft: OrderDraft, celeb: string): OrderDraft {
  return answered({ ...draft, celeb, shownPrice: null }, { celebUserId: null, quizId: null });
}

export function chooseOccasion(draft: OrderDraft, occasion: Occasion): OrderDraft {
  if (draft.occasionSlug === occasion.slug && draft.details.occasionId === occasion.occasionId) return draft;
  return answered(
    { ...draft, occasionSlug: occasion.slug },
    {
      occasionId: occasion.occasionId,
      occasionDateRequired: occasion.occasionDateRequired,
      occasionDate: occasion.occasionDateRequired ? draft.details.occasionDate : null,
    },
  );
}

export function chooseDate(draft: OrderDraft, occasionDate: string): OrderDraft {
  return answered(draft, { occasionDate: occasionDate || null });
}

/** The first step is done: the date becomes the day it stands for, the link that led here has had its say. */
export function leaveOccasion(draft: OrderDraft, plannedDate: string | null): OrderDraft {
  const { occasionDate, occasionDateRequired } = draft.details;
  const taken = { ...draft, linkedOccasion: null };
  if (!occasionDateRequired || plannedDate === occasionDate) return taken;
  return answered(taken, { occasionDate: plannedDate });
}

export function chooseRelationship(draft: OrderDraft, chosen: Relationship): OrderDraft {
  const { relationshipId, relationship, relationshipType } = chosen;
  return answered(draft, { relationshipId, relationship, relationshipType });
}

export function chooseLanguage(draft: OrderDraft, language: Language): OrderDraft {
  return answered({ ...draft, language }, {});
}

/** A changed name has neither a sound nor a passed word check any more. */
export function writeName(draft: OrderDraft, fullName: string): OrderDraft {
  if (fullName === draft.details.fullName) return draft;
  return answered({ ...draft, moderation: null }, { fullName, nameAudioUrl: null });
}

export function chooseSound(draft: OrderDraft, nameAudioUrl: string | null): OrderDraft {
  return answered(draft, { nameAudioUrl });
}

export function markChecked(draft: OrderDraft, moderation: 'passed' | 'unchecked'): OrderDraft {
  return { ...draft, moderation };
}

/** The server would not price this answer: its step is open again until an answer changes. */
export function refuseField(draft: OrderDraft, refused: RefusableField): OrderDraft {
  return { ...draft, refused, ...(refused === 'full-name' && { moderation: null }), attempt: noAttempt };
}

/** Only one price may ever be agreed to for one set of answers, so a new answer starts a new attempt. */
function answered(draft: OrderDraft, details: Partial<OrderDraft['details']>): OrderDraft {
  return { ...draft, details: { ...draft.details, ...details }, refused: null, attempt: noAttempt };
}
