import type { FastifyRequest } from 'fastify';
import type { ServerFeature } from '../../../server/server-feature.ts';
import { createBrowserSpans } from '../../tracing/server/browser-spans.ts';
import { createObserver } from './observer.ts';
import { receiptRoutes } from './receipt-routes.ts';
import { telemetryRoutes } from './telemetry-routes.ts';

/** Takes the beacons of browsers, and decides with failed renders which of them count against a release. */
export const telemetry = {
  name: 'telemetry',
  open: ({ siteUrl, mainApi, contentApi, metrics, tracing, assets, files, ...shell }) => {
    const isHttps = siteUrl.startsWith('https:');
    const observer = createObserver({ ...shell, secret: shell.visitorSecret, isHttps, metrics });
    return {
      failedRender: observer.takeFailedRender,
      async routes(app, { visitors, pages }) {
        const planned = {
          preHandler: visitors.prepare,
          siteOf: (request: FastifyRequest) => pages.site(visitors.of(request).visitor),
          isEvidence: (request: FastifyRequest) => !visitors.hasPreview(request),
          observer,
        };
        await app.register(receiptRoutes, planned);
        await app.register(telemetryRoutes, {
          ...planned,
          segmentOf: (request) => {
            const { language, platform, signedIn } = visitors.of(request).visitor;
            return { language, platform, signedIn };
          },
          metrics,
          shellVersion: assets.version,
          release: files.release,
          takeSpan:
            tracing &&
            createBrowserSpans({
              tracing,
              metrics,
              release: files.release,
              hosts: { main: mainApi, content: contentApi, site: siteUrl },
            }),
        });
      },
    };
  },
} satisfies ServerFeature;
