import { readItem, writeItem } from './browser-storage.ts';
import { cookieAttributes } from './cookie-attributes.ts';

const key = 'UUID';
const yearSeconds = 31_536_000;

/**
 * Makes the visitor's identifier the same in local storage and in the cookie; a valid value in local storage
 * wins (spec sections 3 and 9). If the browser forbids storage, the cookie stays.
 */
export function syncVisitorId(page: Document, storage: Storage | undefined): void {
  const inCookie = /(?:^|;\s*)UUID=([A-Za-z0-9]{32})(?:;|$)/.exec(page.cookie)?.[1];
  const stored = readItem(storage, key);
  if (stored && /^[A-Za-z0-9]{32}$/.test(stored)) {
    if (stored !== inCookie) page.cookie = `${key}=${stored}; ${cookieAttributes(yearSeconds)}`;
  } else if (inCookie) writeItem(storage, key, inCookie);
}

/** Dispatched on the window after a sign-in in this tab; the browser's storage event reaches other tabs only. */
export const signedInEvent = 'marquee:signed-in';

/** Whether a login is stored in this browser. Checks presence only; the session validates it after hydration. */
export function isSignedIn(storage: Storage | undefined): boolean {
  return readItem(storage, 'loginState') !== undefined;
}

/** Sets or removes the cookie `signedIn`, by which the server selects experiments. It names no visitor. */
export function setSignInCookie(page: Document, isSignedIn: boolean): void {
  page.cookie = `signedIn=1; ${cookieAttributes(isSignedIn ? yearSeconds : 0)}`;
}
