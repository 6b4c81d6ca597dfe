import { authenticationCode } from './authentication-code.ts';

test('a code is read whatever its case and blanks', () => {
  expect(authenticationCode(' a7k9-22qx ')).toBe('A7K9-22QX');
  expect(authenticationCode('A7K9- 22QX')).toBe('A7K9-22QX');
});

test('nothing, and what is longer than any code, is no code', () => {
  expect(authenticationCode(null)).toBeNull();
  expect(authenticationCode('  ')).toBeNull();
  expect(authenticationCode('A'.repeat(65))).toBeNull();
  expect(authenticationCode('A'.repeat(64))).toHaveLength(64);
});
