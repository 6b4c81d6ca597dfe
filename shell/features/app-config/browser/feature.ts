import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { checkAppConfig } from './check-app-config.ts';

/** The feature that shows the API's announcement of maintenance in a bar at the bottom of the window. */
export const appConfig = {
  start(page) {
    if (page.first.deferred.appConfig) page.inTurn(() => checkAppConfig(page).catch(console.error));
    page.atBottom((bottom) => {
      const root = document.documentElement;
      const show = () => bottom.bar('maintenance', root.dataset['maintenance']);
      // The runtime, a bundle of its own, writes the announcement there.
      new MutationObserver(show).observe(root, { attributeFilter: ['data-maintenance'] });
      show();
    });
  },
} satisfies BrowserFeature;
