import type { ServerFeature } from '../../../server/server-feature.ts';
import { reportRoutes } from './report-routes.ts';

export const reports = {
  name: 'reports',
  open: ({ metrics, assets, files }) => ({
    async routes(app, { visitors }) {
      await app.register(reportRoutes, {
        metrics,
        shellVersion: assets.version,
        release: files.release,
        isEvidence: (request) => !visitors.hasPreview(request),
      });
    },
  }),
} satisfies ServerFeature;
