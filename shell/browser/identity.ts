import type { WebStorage } from '@marquee/api';
import { readJson } from './browser-storage.ts';
import { cookieAttributes } from './cookie-attributes.ts';

const key = 'UUID';
const yearSeconds = 31_536_000;

/**
 * Makes the visitor id in the cookie `UUID` and in local storage equal. If local storage has no id, stores that of the
 * cookie there. If local storage has an id of the right format, writes this id into the cookie. An id in local storage
 * is never replaced (specification, sections 3 and 5).
 */
export function syncVisitorId(page: Document, storage: WebStorage): void {
  const inCookie = /(?:^|;\s*)UUID=([A-Za-z0-9]{32})(?:;|$)/.exec(page.cookie)?.[1];
  const stored = storage.getItem(key);
  if (!stored) {
    if (inCookie) storage.setItem(key, inCookie);
  } else if (/^[A-Za-z0-9]{32}$/.test(stored) && stored !== inCookie) {
    page.cookie = `${key}=${stored}; ${cookieAttributes(yearSeconds)}`;
  }
}

/**
 * Removes the cookie `moved`. The server sets it when it redirects from a missing page, so that the next page shows a
 * notice once.
 */
export function forgetMoved(page: Document): void {
  if (/(?:^|;\s*)moved=/.test(page.cookie)) page.cookie = `moved=; ${cookieAttributes(0)}`;
}

/**
 * The event that is dispatched on `window` after a sign-in in this tab, because the `storage` event reaches only other
 * tabs.
 */
export const signedInEvent = 'marquee:signed-in';

/** Whether a sign-in is stored in this browser; the session checks after hydration whether it is valid. */
export function isSignedIn(storage: WebStorage): boolean {
  return storage.getItem('loginState') !== null;
}

/** Returns the id of the user whose sign-in is stored in this browser; undefined if there is none. */
export function signedInUser(storage: WebStorage): unknown {
  return readJson<{ userId?: unknown }>(storage, 'loginState')?.userId;
}

/** Sets or removes the cookie `signedIn`, by which the server selects experiments for signed-in visitors. */
export function setSignInCookie(page: Document, isSignedIn: boolean): void {
  page.cookie = `signedIn=1; ${cookieAttributes(isSignedIn ? yearSeconds : 0)}`;
}
