import { refusedFieldOf } from './refused-field.ts';

const refusal = (status: number, ...fields: string[]) => ({
  ok: false as const,
  status,
  message: 'No',
  data: {
    fieldErrors: fields.map((field) => ({ field, message: 'No' })),
    retryAfterSec: null,
    attemptsLeft: null,
  },
});

test.each([
  ['occasionId', 'occasion'],
  ['occasionDate', 'occasion-date'],
  ['relationshipType', 'relationship'],
  ['forName', 'full-name'],
])('a price refused for its %s is about the answer %s', (field, answer) => {
  expect(refusedFieldOf(refusal(400, field))).toBe(answer);
});

test('a rejected text is the name, and a wrong field nobody filled in is no answer', () => {
  expect(refusedFieldOf(refusal(422))).toBe('full-name');
  expect(refusedFieldOf(refusal(400, 'celebId'))).toBeNull();
  expect(refusedFieldOf(refusal(500, 'occasionId'))).toBeNull();
});
