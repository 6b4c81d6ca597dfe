import { emptyDraft, parseDraft } from './order-draft.ts';

test('nothing stored is an empty draft', () => {
  expect(parseDraft(null, null)).toEqual(emptyDraft);
});

test('the text "false" in storage is not a required date', () => {
  expect(parseDraft({ occasionDateRequired: 'false' }, null).details.occasionDateRequired).toBe(false);
  expect(parseDraft({ occasionDateRequired: 'true' }, null).details.occasionDateRequired).toBe(true);
});

test('the two fields of a quiz are read', () => {
  expect(parseDraft({ quizId: 'qz_7', userId: 48213 }, null).details).toMatchObject({
    quizId: 'qz_7',
    userId: '48213',
    occasionId: null,
  });
});

test.each([['text'], [[]], [{ details: 1 }], [{ attempt: { cartId: 5 } }]])(
  'invalid storage %j is an empty draft',
  (stored) => {
    expect(parseDraft(stored, stored).attempt.cartId).toBeNull();
  },
);
