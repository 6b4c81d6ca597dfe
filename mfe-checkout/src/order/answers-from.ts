import { chooseLanguage, chooseRelationship } from './draft-changes.ts';
import type { OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';

/**
 * Adds the relationship and the video language from a URL to the draft (an order that is not paid yet), if the draft
 * has none. The URL contains them if the browser submitted the form itself, without scripts. Invalid values are
 * ignored.
 */
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
