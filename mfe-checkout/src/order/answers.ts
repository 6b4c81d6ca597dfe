import type { Language } from '@marquee/contracts';
import type { Occasion, Relationship } from '@marquee/contracts/calls';
import type { OrderOffer } from './order-offer.ts';
import { noDetails } from './unfinished-details.ts';
import { emptyDraft, noAttempt, type OrderDraft } from './order-draft.ts';

/** The draft as this star's order finds it: another star's answers are left behind, a quiz just played is not. */
export function draftForStar(draft: OrderDraft, { star, quizId }: OrderOffer): OrderDraft {
  const own = draft.celeb === star.longKey;
  const { quizId: playedQuiz, userId } = draft.details;
  const quiz = !quizId || playedQuiz === quizId ? { quizId: playedQuiz } : { quizId: null };
  const kept = own ? draft : { ...emptyDraft, details: { ...noDetails, userId } };
  return {
    ...kept,
    celeb: star.longKey,
    details: { ...kept.details, ...quiz, celebUserId: star.celebUserId ?? kept.details.celebUserId },
  };
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

/** Only one price may ever be agreed to for one set of answers, so a new answer starts a new attempt. */
function answered(draft: OrderDraft, details: Partial<OrderDraft['details']>): OrderDraft {
  return { ...draft, details: { ...draft.details, ...details }, attempt: noAttempt };
}
