import { safeNextPath } from './next-path.ts';

test.each(['/quiz', '/hi/checkout?step=2', '/celebrities/aarav-suryan#price', '/'])('%s stays', (next) => {
  expect(safeNextPath(next)).toBe(next);
});

test.each([
  null,
  undefined,
  '',
  'quiz',
  'https://evil.example',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  '/x/..//evil.example',
  'javascript:alert(1)',
  '/login?next=/quiz',
  '/hi/login',
  '/auth/handoff?token=x',
])('%j becomes the home of the fans', (next) => {
  expect(safeNextPath(next)).toBe('/fans');
});

test.each([
  '/hi//evil.example/phish',
  '/hi///evil.example',
  '/hi/.//evil.example',
  '/hi//login',
  '/x/../hi//e.example',
])('finding 36: with %j, the page after the sign-in is one of this site', (next) => {
  expect(safeNextPath(next)).toBe('/fans');
});
