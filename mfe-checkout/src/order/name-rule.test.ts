import { nameFault } from './name-rule.ts';

test.each([
  'Asha',
  'आशा राव',
  'D’Souza',
  "O'Brien",
  'श्रीकृष्ण',
  'Anne-Marie',
  'A. R. Mehta',
  'José',
  'Asha\u00a0Rao',
  'Anne\u2010Marie',
  'O\u02bcBrien',
  'Ａｓｈａ',
])('%s can be spoken', (name) => {
  expect(nameFault(name)).toBeNull();
});

test.each([
  ['', 'missing'],
  ['   ', 'missing'],
  ['x'.repeat(41), 'too-long'],
  ['Asha 2', 'not-a-name'],
  ['<b>', 'not-a-name'],
  ['...', 'not-a-name'],
  ['Аша', 'not-a-name'],
])('%j is %s', (name, fault) => {
  expect(nameFault(name)).toBe(fault);
});
