import type { SiteFeature } from '../../../shell/site.ts';
import type { MarqueeSettings } from '../../settings.ts';
import { leadRoutes } from './leads.ts';
import { vendorOrderRoutes } from './vendor-order.ts';
import { wordCheckRoutes } from './word-check.ts';

/**
 * The feature of the API calls that need a secret key, which the server adds because browsers must not know it: word
 * check, leads, and orders of vendors.
 */
export const apiProxy = {
  name: 'api-proxy',
  open: ({ settings: { wordCheck, leadSquared, vendorToken }, internal: { mainApi } }) => ({
    async routes(app) {
      await app.register(wordCheckRoutes, { ai: wordCheck });
      if (leadSquared) await app.register(leadRoutes, leadSquared);
      await app.register(vendorOrderRoutes, { mainApi, vendorToken });
    },
  }),
} satisfies SiteFeature<MarqueeSettings>;
