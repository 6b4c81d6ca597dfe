import { plateName, parseSampleChoice } from './sample-choice.ts';

test('a name is reduced to one line and cut to fit the plate', () => {
  expect(plateName('  Asha \n Rao ')).toBe('Asha Rao');
  expect(Array.from(plateName('🎬'.repeat(40)))).toHaveLength(24);
});

test('without a choice the film is in the language of the page', () => {
  expect(parseSampleChoice(new URLSearchParams(), 'hi')).toEqual({ name: '', code: 'hi', isChosen: false });
  expect(parseSampleChoice(new URLSearchParams('in=ar&name=Noor'), 'hi')).toEqual({
    name: 'Noor',
    code: 'ar',
    isChosen: true,
  });
});
