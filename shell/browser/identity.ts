import { cookieAttributes } from './cookie-attributes.ts';

const key = 'UUID';
const yearSeconds = 31_536_000;

/**
 * One visitor, one identifier: what local storage holds wins and goes into the cookie; a visitor with
 * a cookie only gets the same value stored (spec sections 3 and 9). Storage that refuses changes nothing.
 */
export function syncVisitorId(page: Document, storage: () => Storage): void {
  const inCookie = /(?:^|;\s*)UUID=([A-Za-z0-9]{32})(?:;|$)/.exec(page.cookie)?.[1];
  try {
    const stored = storage().getItem(key);
    if (stored && /^[A-Za-z0-9]{32}$/.test(stored)) {
      if (stored !== inCookie) page.cookie = `${key}=${stored}; ${cookieAttributes(yearSeconds)}`;
    } else if (inCookie) storage().setItem(key, inCookie);
  } catch {
    return;
  }
}

/** Says that somebody has signed in in this tab: what the storage of the browser tells other tabs only. */
export const signedInEvent = 'marquee:signed-in';

/**
 * Whether somebody is signed in on this browser, as far as one can tell before there is a session: what
 * stands there is read by whoever hydrates.
 */
export function isSignedIn(storage: () => Storage): boolean {
  try {
    return storage().getItem('loginState') !== null;
  } catch {
    return false;
  }
}

/** Lets the server know whether a visitor is signed in, and nothing else of it: experiments may ask for it. */
export function setSignInCookie(page: Document, isSignedIn: boolean): void {
  page.cookie = `signedIn=1; ${cookieAttributes(isSignedIn ? yearSeconds : 0)}`;
}
