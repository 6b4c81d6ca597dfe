import type { CartItem } from '@marquee/sdk/api-contract';
import { starByKey } from '@marquee/sdk/roster';
import { completeDetails } from '../order/complete-details.ts';
import type { OrderDraft } from '../order/order-draft.ts';

/**
 * Returns the draft (an order that is not paid yet) as the item that is added to the cart; null if the draft is
 * incomplete. Occasion 11 keeps its id here; only the price request sends 12 for it.
 */
export function cartItem(draft: OrderDraft): CartItem | null {
  const details = completeDetails(draft);
  const star = starByKey(draft.celeb ?? '');
  if (!details || !star) return null;

  const { celebUserId, occasionId, fullName } = details;
  return {
    celebUserId,
    celebId: star.value.short,
    occasionId,
    fullName,
    language: draft.language ?? 'en',
    moderation: draft.moderation ?? 'unchecked',
    ...(draft.details.occasionDateRequired && details.occasionDate && { occasionDate: details.occasionDate }),
    ...(details.relationship && { relationship: details.relationship }),
    ...(details.relationshipType && { relationshipType: details.relationshipType }),
    ...(details.relationshipId && { relationshipId: details.relationshipId }),
    ...(details.nameAudioUrl && { nameAudioUrl: details.nameAudioUrl }),
    ...(details.quizId && { quizId: details.quizId }),
    ...(details.userId && { userId: details.userId }),
  };
}
