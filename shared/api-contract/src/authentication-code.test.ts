import { authenticationCode } from './authentication-code.ts';

test.each([
  ' a7k9-22qx ',
  'A7K9- 22QX',
  'a7k922qx',
  'A7 K9 22 QX',
  'A7-K9-22-QX',
  'A7K9–22QX',
  'A7K9‑22QX',
  'A7K9 22QX',
  '“A7K9-22QX.”',
  'Ａ７Ｋ９－２２ＱＸ',
])('the code is read from "%s", whatever its case, blanks and hyphens', (typed) => {
  expect(authenticationCode(typed)).toBe('A7K9-22QX');
});

test('a code of another length keeps its hyphens', () => {
  expect(authenticationCode('vn-77 81-x')).toBe('VN-7781-X');
});

test('nothing, and what is longer than any code, is no code', () => {
  expect(authenticationCode(null)).toBeNull();
  expect(authenticationCode('  ')).toBeNull();
  expect(authenticationCode('A'.repeat(65))).toBeNull();
  expect(authenticationCode('A'.repeat(64))).toHaveLength(64);
});
