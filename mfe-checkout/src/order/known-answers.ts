import type { OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';

/**
 * The draft without answers nobody offers: what is stored may be of another year or another hand. An
 * offer that could not be read says nothing about them.
 */
export function knownAnswers(draft: OrderDraft, offer: OrderOffer): OrderDraft {
  const { occasionSlug, occasionAnswers } = knownOccasion(draft, offer);
  const details = { ...draft.details, ...occasionAnswers, ...knownRelationship(draft, offer) };
  const isHeard = offer.nameSounds.some(({ url }) => url === details.nameAudioUrl);
  const nameAudioUrl = isHeard || offer.nameSounds.length === 0 ? details.nameAudioUrl : null;
  return { ...draft, occasionSlug, details: { ...details, nameAudioUrl } };
}

function knownOccasion({ occasionSlug, details }: OrderDraft, { occasions }: OrderOffer) {
  if (occasions.length === 0) return { occasionSlug, occasionAnswers: {} };
  const occasion = occasions.find(({ slug }) => slug === occasionSlug);
  if (!occasion || String(occasion.occasionId) !== String(details.occasionId)) {
    const occasionAnswers = { occasionId: null, occasionDate: null, occasionDateRequired: false };
    return { occasionSlug: null, occasionAnswers };
  }
  const { occasionDateRequired } = occasion;
  const occasionDate = occasionDateRequired ? details.occasionDate : null;
  return { occasionSlug, occasionAnswers: { occasionDateRequired, occasionDate } };
}

function knownRelationship({ details }: OrderDraft, { relationships }: OrderOffer) {
  const isKnown = relationships.some(
    ({ relationshipId }) => String(relationshipId) === String(details.relationshipId),
  );
  if (isKnown || relationships.length === 0) return {};
  return { relationshipId: null, relationship: null, relationshipType: null };
}
