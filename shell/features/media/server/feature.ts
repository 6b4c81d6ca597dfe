import type { ServerFeature } from '../../../server/server-feature.ts';
import { mediaRoutes } from './media.ts';

export const media = {
  name: 'media',
  open: ({ internal }) => ({
    routes: (app) => app.register(mediaRoutes, { mediaUrl: internal.media }),
  }),
} satisfies ServerFeature;
