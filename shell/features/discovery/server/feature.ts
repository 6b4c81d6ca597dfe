import { readSettings, setting } from '@marquee/http-server';
import * as v from 'valibot';
import type { ServerFeature } from '../../../server/server-feature.ts';
import { anyVisitorOf } from '../../../server/visitor.ts';
import { discoveryRoutes } from './discovery-routes.ts';
import { securityContactRoutes } from './security-contact.ts';

const settings = v.object({
  SECURITY_CONTACT: setting(
    v.optional(
      v.pipe(v.string(), v.regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'is a mailto:, https: or tel: URI')),
      'mailto:security@marquee.example',
    ),
    'The URI for reports of vulnerabilities, served in `/.well-known/security.txt`.',
  ),
});

/** What programs read of the site: robots.txt, sitemaps, the web manifest and security.txt. */
export const discovery = {
  name: 'discovery',
  settings,
  open: ({ variables, siteUrl, definition, known }) => {
    const { SECURITY_CONTACT: contact } = readSettings(settings, variables);
    return {
      async routes(app, { pages }) {
        const routes = () => pages.site(anyVisitorOf(definition))?.plannedRoutes();
        await app.register(discoveryRoutes, { siteUrl, definition, known, routes });
        await app.register(securityContactRoutes, { siteUrl, contact, languages: definition.languages });
      },
    };
  },
} satisfies ServerFeature;
