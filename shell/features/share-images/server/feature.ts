import type { ServerFeature } from '../../../server/server-feature.ts';
import { shareImageRoutes } from './share-image-routes.ts';

export const shareImages = {
  name: 'share-images',
  open: ({ internal, assets, definition: { colors } }) => ({
    async routes(app) {
      const logo = assets.file('logo-mark.svg')?.bytes;
      await app.register(shareImageRoutes, { mediaUrl: internal.media, logo, colors });
    },
  }),
} satisfies ServerFeature;
