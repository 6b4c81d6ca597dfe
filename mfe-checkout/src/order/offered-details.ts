import type { OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';

/**
 * Returns the draft (an order that is not paid yet) without details that the star no longer offers. An empty list in
 * the offer means that loading failed; then nothing is removed.
 */
export function offeredDetails(draft: OrderDraft, offer: OrderOffer): OrderDraft {
  const { occasionSlug, occasionDetails } = offeredOccasion(draft, offer);
  const details = { ...draft.details, ...occasionDetails, ...offeredRelationship(draft, offer) };
  const isOffered = offer.nameSounds.some(({ url }) => url === details.nameAudioUrl);
  const nameAudioUrl = isOffered || offer.nameSounds.length === 0 ? details.nameAudioUrl : null;
  return { ...draft, occasionSlug, details: { ...details, nameAudioUrl } };
}

function offeredOccasion({ occasionSlug, details }: OrderDraft, { occasions }: OrderOffer) {
  if (occasions.length === 0) return { occasionSlug, occasionDetails: {} };
  const occasion = occasions.find(({ slug }) => slug === occasionSlug);
  if (!occasion || String(occasion.occasionId) !== String(details.occasionId)) {
    const occasionDetails = { occasionId: null, occasionDate: null, occasionDateRequired: false };
    return { occasionSlug: null, occasionDetails };
  }
  const { occasionDateRequired } = occasion;
  const occasionDate = occasionDateRequired ? details.occasionDate : null;
  return { occasionSlug, occasionDetails: { occasionDateRequired, occasionDate } };
}

function offeredRelationship({ details }: OrderDraft, { relationships }: OrderOffer) {
  const isOffered = relationships.some(
    ({ relationshipId }) => String(relationshipId) === String(details.relationshipId),
  );
  if (isOffered || relationships.length === 0) return {};
  return { relationshipId: null, relationship: null, relationshipType: null };
}
