import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { rememberGoodReleases } from './remember-good-releases.ts';

/** The feature that remembers which releases work in this browser. */
export const lastKnownGood = {
  start({ first, releases }) {
    // A release of a preview must not stand in for a live one later.
    if (!first.preview) rememberGoodReleases(releases);
  },
} satisfies BrowserFeature;
