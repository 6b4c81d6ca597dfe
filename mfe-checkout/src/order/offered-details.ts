import type { OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';

/**
 * The draft without answers nobody offers: what is stored may be of another year or another hand. An
 * offer that could not be read says nothing about them.
 */
export function offeredDetails(draft: OrderDraft, offer: OrderOffer): OrderDraft {
  const { occasionSlug, occasionDetails } = knownOccasion(draft, offer);
  const details = { ...draft.details, ...occasionDetails, ...knownRelationship(draft, offer) };
  const isHeard = offer.nameSounds.some(({ url }) => url === details.nameAudioUrl);
  const nameAudioUrl = isHeard || offer.nameSounds.length === 0 ? details.nameAudioUrl : null;
  return { ...draft, occasionSlug, details: { ...details, nameAudioUrl } };
}

function knownOccasion({ occasionSlug, details }: OrderDraft, { occasions }: OrderOffer) {
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

function knownRelationship({ details }: OrderDraft, { relationships }: OrderOffer) {
  const isKnown = relationships.some(
    ({ relationshipId }) => String(relationshipId) === String(details.relationshipId),
  );
  if (isKnown || relationships.length === 0) return {};
  return { relationshipId: null, relationship: null, relationshipType: null };
}
