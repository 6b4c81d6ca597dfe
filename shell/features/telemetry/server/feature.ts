import type { ServerFeature } from '../../../server/server-feature.ts';
import { createObserver } from './observer.ts';
import { addReceiptRoute } from './receipt-routes.ts';
import { addTelemetryRoute } from './telemetry-routes.ts';

/**
 * The feature that receives the beacons (reports) of browsers, and decides which beacons and failed renders count
 * against a release.
 */
export const telemetry = {
  name: 'telemetry',
  open: (shell) => {
    const isHttps = shell.siteUrl.startsWith('https:');
    const observer = createObserver({ ...shell, secret: shell.visitorSecret, isHttps });
    return {
      failedRender: observer.takeFailedRender,
      routes(app, server) {
        addReceiptRoute(app, observer, server);
        addTelemetryRoute(app, observer, shell, server);
      },
    };
  },
} satisfies ServerFeature;
