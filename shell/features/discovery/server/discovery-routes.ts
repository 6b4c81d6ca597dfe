import { access } from '@marquee/http-server';
import { PlatformError, type ManifestRoute } from '@marquee/contracts';
import type { FastifyPluginAsync } from 'fastify';
import type { Site } from '../../../server/site/site.ts';
import type { SiteContent } from '../../../server/site/site-definition.ts';
import { newsSitemap, sitemap } from './sitemap.ts';
import { webManifest } from './web-manifest.ts';

const anHour = 'public, max-age=3600';

/** Serves robots.txt, the sitemaps and the web manifest. */
export const discoveryRoutes: FastifyPluginAsync<{
  siteUrl: string;
  definition: Site;
  /** Undefined if the site has pages at fixed paths only. */
  known: SiteContent | undefined;
  /** The routes of the live releases; undefined before the first snapshot. */
  routes: () => readonly ManifestRoute[] | undefined;
}> = async (app, { siteUrl, definition, known, routes }) => {
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
      const live = routes();
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
};
