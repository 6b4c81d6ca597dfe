import { PlatformError } from '@marquee/contracts';
import { access, readSettings, setting } from '@marquee/http-server';
import type { FastifyInstance } from 'fastify';
import * as v from 'valibot';
import type { FeatureServer, FeatureShell, ServerFeature } from '../../../server/server-feature.ts';
import { anyVisitorOf } from '../../../server/visitor.ts';
import { newsSitemap, sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

const settings = v.object({
  SECURITY_CONTACT: setting(
    v.optional(
      v.pipe(v.string(), v.regex(/^(mailto:|https:\/\/|tel:)\S+$/, 'is a mailto:, https: or tel: URI')),
      'mailto:security@marquee.example',
    ),
    'The URI for reports of vulnerabilities, served in `/.well-known/security.txt`.',
  ),
});

const anHour = 'public, max-age=3600';
/** How long the served contact is valid, in milliseconds; RFC 9116 recommends less than a year. */
const validMs = 90 * 24 * 60 * 60 * 1000;

/**
 * The feature that serves the files for crawlers and browsers: robots.txt, sitemaps, the web manifest and security.txt.
 */
export const discovery = {
  name: 'discovery',
  settings,
  open: (shell) => ({ routes: (app, server) => addRoutes(app, shell, server) }),
} satisfies ServerFeature;

function addRoutes(
  app: FastifyInstance,
  { variables, siteUrl, definition, known }: FeatureShell,
  { pages }: FeatureServer,
) {
  app.get('/robots.txt', { config: access('anyone', 'nothing') }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', anHour)
      .send(
        [
          'User-agent: *',
          'Disallow: /api/',
          'Disallow: /__marquee/',
          '',
          `Sitemap: ${siteUrl}/sitemap.xml`,
          ...(known ? [`Sitemap: ${siteUrl}/news-sitemap.xml`] : []),
          '',
        ].join('\n'),
      ),
  );

  app.get(
    '/sitemap.xml',
    { config: access('anyone', 'a request to the content host, cached') },
    async (_request, reply) => {
      const live = pages.open(anyVisitorOf(definition))?.site.plannedRoutes();
      if (!live) throw new PlatformError('OVERLOADED', 'No snapshot of the environment has arrived yet');
      const text = await sitemap({ routes: live, known, siteUrl, definition });
      return reply.type('application/xml; charset=utf-8').header('cache-control', anHour).send(text);
    },
  );

  if (known)
    app.get(
      '/news-sitemap.xml',
      { config: access('anyone', 'a request to the content host, cached') },
      async (_request, reply) => {
        const text = newsSitemap({ news: await known.news(), siteUrl, definition, now: new Date() });
        return reply
          .type('application/xml; charset=utf-8')
          .header('cache-control', 'public, max-age=300')
          .send(text);
      },
    );

  app.get<{ Querystring: { lang?: string } }>(
    '/manifest.webmanifest',
    { config: access('anyone', 'nothing') },
    async (request, reply) =>
      reply
        .type('application/manifest+json; charset=utf-8')
        .header('cache-control', anHour)
        .send(webManifest(definition, request.query.lang)),
  );

  // RFC 9116: where to report a vulnerability.
  app.get('/.well-known/security.txt', { config: access('anyone', 'nothing') }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: ${readSettings(settings, variables).SECURITY_CONTACT}`,
          `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
          `Preferred-Languages: ${definition.languages.all.map(({ code }) => code).join(', ')}`,
          `Canonical: ${siteUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
}
