import { codeDigits } from './one-time-code.ts';

test.each([
  ['048 213', '048213'],
  ['048-213', '048213'],
  ['Your code is 048213.', '048213'],
  ['०४८२१३', '048213'],
  ['0482139', '048213'],
  ['04', '04'],
  ['', ''],
])('%j is the code %j', (pasted, code) => {
  expect(codeDigits(pasted, 6)).toBe(code);
});

test('a shorter code is cut at its own length', () => {
  expect(codeDigits('04821', 4)).toBe('0482');
});
