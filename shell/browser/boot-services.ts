import type { WebStorage } from '@marquee/api';
import { browserStorage } from './browser-storage.ts';
import { hasGlobalPrivacyControl, mayMeasure, readChoice } from './consent.ts';
import { setSignInCookie, signedInEvent } from './identity.ts';
import { deleteCachedPages } from './offline-caches.ts';
import { createReleaseMemory, type ReleaseMemory } from './release-memory.ts';
import type { PageData } from '../page/page-data.ts';
import { stackOf } from './telemetry/stack-of.ts';
import { idleDelayMs, onceIdle } from './hydration-triggers.ts';

/**
 * Services that the boot script (loaded with every page) passes to the runtime (loaded at the first hydration).
 * The two are separate builds; passing the services avoids loading their code twice.
 */
export type BootServices = {
  /** Returns local storage; if it fails, values are kept in memory. */
  storage: () => WebStorage;
  /** Whether the visitor's consent permits analytics on the current page. */
  mayMeasure: () => boolean;
  /** Sets the cookie by which the server knows that a visitor is signed in. */
  setSignInCookie: (isSignedIn: boolean) => void;
  /** Tells this tab's slots that hydrate only for signed-in visitors to hydrate now. */
  announceSignIn: () => void;
  /** Deletes the pages cached for reading offline. */
  deleteCachedPages: () => void;
  /** Which releases worked in this browser. */
  releases: ReleaseMemory;
  /** Returns the stack trace of an error, without the site's own host; at most 2,000 characters. */
  stackOf: (failure: unknown) => string;
  /** Calls `act` when the browser is idle, after three seconds at the latest. */
  onceIdle: (act: () => void) => void;
  /** Calls `act` when the browser is idle, after one second at the earliest. */
  onceIdleDelayed: (act: () => void) => void;
};

export function createBootServices(page: () => PageData): BootServices {
  return {
    storage: () => browserStorage('localStorage'),
    mayMeasure: () =>
      mayMeasure(page().deferred.consent, readChoice(document.cookie), hasGlobalPrivacyControl()),
    setSignInCookie: (isSignedIn) => setSignInCookie(document, isSignedIn),
    announceSignIn: () => void dispatchEvent(new Event(signedInEvent)),
    deleteCachedPages: () => {
      // There are no caches without a secure origin, and a failure to delete them must not stop a sign-in.
      if ('caches' in window) deleteCachedPages(caches).catch(console.error);
    },
    releases: createReleaseMemory(browserStorage('localStorage')),
    stackOf,
    onceIdle,
    onceIdleDelayed: (act) => void setTimeout(() => onceIdle(act), idleDelayMs),
  };
}
