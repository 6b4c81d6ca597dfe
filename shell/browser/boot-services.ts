import { browserStorage } from './browser-storage.ts';
import { hasGlobalPrivacyControl, mayMeasure, readChoice } from '../features/consent/browser/consent.ts';
import { setSignInCookie, signedInEvent } from './identity.ts';
import { deleteCachedPages } from '../features/offline/browser/offline-caches.ts';
import { announceMaintenance } from '../features/app-config/browser/maintenance-event.ts';
import type { PageData } from '../page/page-data.ts';
import { stackOf } from '../features/telemetry/browser/stack-of.ts';
import { idleDelayMs, onceIdle } from './hydration-triggers.ts';

/**
 * What the boot script and the runtime both use. They are separate builds: the boot script passes these to
 * the runtime, so that a page loads one copy of each.
 */
export type BootServices = {
  /** The browser's local storage; undefined where a visitor forbids it. */
  storage: () => Storage | undefined;
  /** Whether the visitor may be measured on the page that is shown now. */
  mayMeasure: () => boolean;
  /** Tells the server by a cookie whether a visitor is signed in, and this tab when one has just signed in. */
  setSignInCookie: (isSignedIn: boolean) => void;
  announceSignIn: () => void;
  /** Deletes the pages saved for reading offline. */
  deleteCachedPages: () => void;
  announceMaintenance: (text: string) => void;
  /** The stack of a failure, without the site's own host; at most 2,000 characters. */
  stackOf: (failure: unknown) => string;
  onceIdle: (act: () => void) => void;
  /** Calls back once the browser is idle, one second from now at the earliest. */
  onceIdleDelayed: (act: () => void) => void;
};

export function createBootServices(page: () => PageData): BootServices {
  return {
    storage: browserStorage,
    mayMeasure: () =>
      mayMeasure(page().deferred.consent, readChoice(document.cookie), hasGlobalPrivacyControl()),
    setSignInCookie: (isSignedIn) => setSignInCookie(document, isSignedIn),
    announceSignIn: () => void dispatchEvent(new Event(signedInEvent)),
    deleteCachedPages: () => {
      // Without a secure origin there are no caches, and a failure to delete them must not stop a sign-in.
      if ('caches' in window) deleteCachedPages(caches).catch(console.error);
    },
    announceMaintenance,
    stackOf,
    onceIdle,
    onceIdleDelayed: (act) => void setTimeout(() => onceIdle(act), idleDelayMs),
  };
}
