/** @jest-environment jsdom */
import { isSignedIn, syncVisitorId, setSignInCookie } from './identity.ts';

const [one, two] = ['a'.repeat(32), 'B'.repeat(32)];
beforeEach(() => {
  localStorage.clear();
  document.cookie = 'UUID=; path=/; max-age=0';
});

test('who has a cookie only gets the same value stored', () => {
  document.cookie = `UUID=${one}; path=/`;
  syncVisitorId(document, () => localStorage);
  expect(localStorage.getItem('UUID')).toBe(one);
});

test('what is stored wins over the cookie', () => {
  document.cookie = `UUID=${one}; path=/`;
  localStorage.setItem('UUID', two);
  syncVisitorId(document, () => localStorage);
  expect(document.cookie).toContain(`UUID=${two}`);
});

test('a stored value that is no identifier is replaced by the cookie’s', () => {
  document.cookie = `UUID=${one}; path=/`;
  localStorage.setItem('UUID', 'short; path=/evil');
  syncVisitorId(document, () => localStorage);
  expect([localStorage.getItem('UUID'), document.cookie]).toEqual([one, `UUID=${one}`]);
});

test('a browser that forbids storage keeps its cookie', () => {
  document.cookie = `UUID=${one}; path=/`;
  syncVisitorId(document, () => {
    throw new DOMException('denied', 'SecurityError');
  });
  expect(document.cookie).toBe(`UUID=${one}`);
});

test('the server learns of a sign-in and of its end, and not whose it is', () => {
  setSignInCookie(document, true);
  expect(document.cookie).toContain('signedIn=1');
  setSignInCookie(document, false);
  expect(document.cookie).not.toContain('signedIn');
});

test('whoever left a sign-in on this browser counts as signed in, and nobody does where storage is forbidden', () => {
  expect(isSignedIn(() => localStorage)).toBe(false);
  localStorage.setItem('loginState', '{}');
  expect(isSignedIn(() => localStorage)).toBe(true);
  const forbidden = () => {
    throw new DOMException('denied', 'SecurityError');
  };
  expect(isSignedIn(forbidden)).toBe(false);
});
