import type { BrowserFeature } from '../../../browser/deferred/browser-feature.ts';
import { checkAppConfig } from './check-app-config.ts';
import { maintenanceEvent } from './maintenance-event.ts';

/** Shows that the API announces maintenance, in a bar at the bottom of the window. */
export const appConfig = {
  name: 'app-config',
  start(page) {
    if (page.first.deferred.appConfig) page.inTurn(() => checkAppConfig(page).catch(console.error));
    page.atBottom((bottom) => {
      const show = () => bottom.bar('maintenance', document.documentElement.dataset['maintenance']);
      document.addEventListener(maintenanceEvent, show);
      show();
    });
  },
} satisfies BrowserFeature;
