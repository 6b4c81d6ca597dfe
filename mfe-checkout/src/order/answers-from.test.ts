import { answersFrom } from './answers-from.ts';
import { emptyDraft, type OrderDraft } from './order-draft.ts';
import type { OrderOffer } from './order-offer.ts';

const offer = {
  relationships: [{ relationshipId: 3, relationship: 'Sister', relationshipType: 'family' }],
} as unknown as OrderOffer;
const read = (query: string, draft: OrderDraft = emptyDraft) => {
  const { language, details } = answersFrom(new URLSearchParams(query), draft, offer);
  return [details.relationshipId, language];
};

test('answers of a form submitted without scripts fill what the draft does not have yet', () => {
  expect(read('relationship=3&video-language=hi')).toEqual([3, 'hi']);
  expect(read('video-language=en')).toEqual([null, 'en']);
  const stored: OrderDraft = { ...emptyDraft, language: 'en' };
  expect(read('relationship=3&video-language=hi', stored)).toEqual([3, 'en']);
});

test('answers that are not offered are ignored', () => {
  expect(read('relationship=4&video-language=fr')).toEqual([null, null]);
  expect(read('relationship=<b>&video-language=')).toEqual([null, null]);
  expect(read('')).toEqual([null, null]);
});
