import * as fc from 'fast-check';
import { editDistance } from './edit-distance.ts';

test.each([
  ['kabir', 'kabir', 0],
  ['kabir', 'kabri', 1],
  ['kabir', 'kbir', 1],
  ['kabir', 'qabir', 1],
  ['meher', 'mahar', 2],
])('%s becomes %s in %i', (one, other, edits) => {
  expect(editDistance(one, other, 2)).toBe(edits);
  expect(editDistance(other, one, 2)).toBe(edits);
});

test('a distance above the maximum is the maximum plus one', () => {
  expect(editDistance('kabir', 'xyz', 2)).toBe(3);
  expect(editDistance('', 'aarav', 2)).toBe(3);
});

test('a word with one more character has the distance 1, wherever the character is', () => {
  const word = fc.stringMatching(/^[a-e]{1,8}$/);
  fc.assert(
    fc.property(word, fc.nat(8), fc.constantFrom('a', 'z'), (text, at, extra) => {
      const longer = text.slice(0, at) + extra + text.slice(at);
      expect(editDistance(text, longer, 2)).toBe(1);
    }),
  );
});
