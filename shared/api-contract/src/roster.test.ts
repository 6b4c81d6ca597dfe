import { roster, starByKey } from './roster.ts';

test('there are three stars, each with a label and a value in a short and a long form', () => {
  expect(roster.map(({ label, value }) => ({ label, value }))).toEqual([
    { label: 'Aarav Suryan', value: { short: 'aarav', long: 'aarav-suryan' } },
    { label: 'Meher Tarana', value: { short: 'meher', long: 'meher-tarana' } },
    { label: 'Kabir Rangrez', value: { short: 'kabir', long: 'kabir-rangrez' } },
  ]);
});

test('the short and the long key find the star, any other text finds none', () => {
  expect(starByKey('meher')).toBe(roster[1]);
  expect(starByKey('meher-tarana')).toBe(roster[1]);
  expect(starByKey('Meher Tarana')).toBeUndefined();
});
