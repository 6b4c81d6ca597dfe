import { spacedNumber } from './spaced-number.ts';

test('an Indian number is grouped, and another one stays as it is', () => {
  expect(spacedNumber('+919876500022')).toBe('+91\u00a098765\u00a000022');
  expect(spacedNumber('+971501234567')).toBe('+971501234567');
});
