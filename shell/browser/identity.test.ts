/** @jest-environment jsdom */
import { isSignedIn, syncVisitorId, setSignInCookie } from './identity.ts';

const [one, two] = ['a'.repeat(32), 'B'.repeat(32)];
beforeEach(() => {
  localStorage.clear();
  document.cookie = 'UUID=; path=/; max-age=0';
});

test('a visitor with only a cookie gets the same value in local storage', () => {
  document.cookie = `UUID=${one}; path=/`;
  syncVisitorId(document, localStorage);
  expect(localStorage.getItem('UUID')).toBe(one);
});

test('the stored value overrides the cookie', () => {
  document.cookie = `UUID=${one}; path=/`;
  localStorage.setItem('UUID', two);
  syncVisitorId(document, localStorage);
  expect(document.cookie).toContain(`UUID=${two}`);
});

test('a stored value is never replaced, whatever its format, and only a well-formed one is a cookie', () => {
  document.cookie = `UUID=${one}; path=/`;
  localStorage.setItem('UUID', 'short; path=/evil');
  syncVisitorId(document, localStorage);
  expect([localStorage.getItem('UUID'), document.cookie]).toEqual(['short; path=/evil', `UUID=${one}`]);
});

test('the sign-in cookie is set and removed, and names no visitor', () => {
  setSignInCookie(document, true);
  expect(document.cookie).toContain('signedIn=1');
  setSignInCookie(document, false);
  expect(document.cookie).not.toContain('signedIn');
});

test('a stored login counts as signed in', () => {
  expect(isSignedIn(localStorage)).toBe(false);
  localStorage.setItem('loginState', '{}');
  expect(isSignedIn(localStorage)).toBe(true);
});
