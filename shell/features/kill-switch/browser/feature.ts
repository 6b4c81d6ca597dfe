import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { watchKills } from './kills.ts';

/** The feature that replaces the slots of remotes that are turned off while the page is open. */
export const killSwitch = {
  start: (page) => watchKills(page, page.texts, page.environmentChanged),
} satisfies BrowserFeature;
