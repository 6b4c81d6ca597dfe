import { readSettings, setting, switchSetting } from '@marquee/http-server';
import * as v from 'valibot';
import type { ServerFeature } from '../../../server/server-feature.ts';
import { refuseOtherServiceWorkers, serviceWorkerRoutes } from './service-worker-routes.ts';

const settings = v.object({
  SERVICE_WORKER: setting(
    v.optional(switchSetting, 'on'),
    '`off` unregisters the service worker in every browser that visits the site.',
  ),
});

export const offline = {
  name: 'offline',
  settings,
  open: ({ variables, assets, definition: { languages } }) => {
    const isOn = readSettings(settings, variables).SERVICE_WORKER === 'on';
    return {
      onRequest: refuseOtherServiceWorkers,
      pageData: { serviceWorker: isOn },
      routes: (app) => app.register(serviceWorkerRoutes, { assets, languages, isOn }),
    };
  },
} satisfies ServerFeature;
