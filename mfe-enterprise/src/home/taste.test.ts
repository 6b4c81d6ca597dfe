import { plateName, readTaste } from './taste.ts';

test('a name on the plate is one line and fits', () => {
  expect(plateName('  Asha \n Rao ')).toBe('Asha Rao');
  expect(Array.from(plateName('🎬'.repeat(40)))).toHaveLength(24);
});

test('the language of the page decides until somebody chooses', () => {
  expect(readTaste(new URLSearchParams(), 'hi')).toEqual({ name: '', code: 'hi', asked: false });
  expect(readTaste(new URLSearchParams('in=ar&name=Noor'), 'hi')).toEqual({
    name: 'Noor',
    code: 'ar',
    asked: true,
  });
});
