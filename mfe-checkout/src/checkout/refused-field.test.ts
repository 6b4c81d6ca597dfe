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
])('a price refused for its %s concerns the form field %s', (field, formField) => {
  expect(refusedFieldOf(refusal(400, field))).toBe(formField);
});

test('a rejected text concerns the name, and an unknown field concerns no form field', () => {
  expect(refusedFieldOf(refusal(422))).toBe('full-name');
  expect(refusedFieldOf(refusal(400, 'celebId'))).toBeNull();
  expect(refusedFieldOf(refusal(500, 'occasionId'))).toBeNull();
});
