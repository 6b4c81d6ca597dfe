import { chooseLanguage, chooseRelationship } from './draft-changes.ts';
import type { OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';

/** Adds the answers that a form submitted without scripts left in the URL, where the draft has none and they are valid. */
export function answersFrom(search: URLSearchParams, draft: OrderDraft, offer: OrderOffer): OrderDraft {
  const wanted = search.get('relationship');
  const relationship = offer.relationships.find(({ relationshipId }) => String(relationshipId) === wanted);
  const language = (['en', 'hi'] as const).find((each) => each === search.get('video-language'));
  let answered = draft;
  if (relationship && draft.details.relationshipId === null)
    answered = chooseRelationship(answered, relationship);
  if (language && draft.language === null) answered = chooseLanguage(answered, language);
  return answered;
}
