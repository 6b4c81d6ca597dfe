import { spelledAs } from './personal-script.ts';

const recorded = { name: 'Asha', name_hi: 'आशा' };

test('a name is in the script of the video, as the chosen recording spells it', () => {
  expect(spelledAs('Asha Rao', recorded, 'hi')).toBe('आशा Rao');
  expect(spelledAs('आशा', recorded, 'en')).toBe('Asha');
  expect(spelledAs(' asha ', recorded, 'en')).toBe('Asha');
});

test('a name that the recording does not say stays as it was typed', () => {
  expect(spelledAs('Ash', recorded, 'hi')).toBe('Ash');
  expect(spelledAs(' Asha Rao ', undefined, 'hi')).toBe('Asha Rao');
});
