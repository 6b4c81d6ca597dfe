import { emptyDraft } from '../order/order-draft.ts';
import { soon } from '@marquee/testing/form-samples';
import { finishedDraft } from '../testing/drafts.ts';
import { cartItem } from './cart-item.ts';

test('the cart item has the star by its short key and the date that the occasion requires', () => {
  expect(cartItem(finishedDraft)).toEqual({
    celebUserId: 'cu_101',
    celebId: 'aarav',
    occasionId: 1,
    occasionDate: soon,
    relationship: 'Sister',
    relationshipType: 'family',
    relationshipId: 3,
    fullName: 'Asha Rao',
    nameAudioUrl: 'https://media.example/asha-2.mp3',
    language: 'hi',
    moderation: 'passed',
  });
});

test('occasion 11 stays 11 and travels without a date', () => {
  const details = { ...finishedDraft.details, occasionId: 11, occasionDateRequired: false };
  const item = cartItem({ ...finishedDraft, details });

  expect(item?.occasionId).toBe(11);
  expect(item).not.toHaveProperty('occasionDate');
});

test('an unfinished order is no item', () => {
  expect(cartItem(emptyDraft)).toBeNull();
});
