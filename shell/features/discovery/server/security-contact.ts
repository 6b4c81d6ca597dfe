import { access } from '@marquee/http-server';
import type { FastifyPluginAsync } from 'fastify';
import type { Languages } from '../../../page/languages.ts';

/** How long the served contact is valid, in milliseconds; RFC 9116 recommends less than a year. */
const validMs = 90 * 24 * 60 * 60 * 1000;

/**
 * Serves `/.well-known/security.txt` (RFC 9116): where to report a vulnerability. `contact` is a URI such as
 * `mailto:security@marquee.example`, the setting `SECURITY_CONTACT`.
 */
export const securityContactRoutes: FastifyPluginAsync<{
  siteUrl: string;
  contact: string;
  languages: Languages;
}> = async (app, { siteUrl, contact, languages }) => {
  app.get('/.well-known/security.txt', { config: access('anyone', 'nothing') }, async (_request, reply) =>
    reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=3600')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${new Date(Date.now() + validMs).toISOString()}`,
          `Preferred-Languages: ${languages.all.map(({ code }) => code).join(', ')}`,
          `Canonical: ${siteUrl}/.well-known/security.txt`,
          '',
        ].join('\n'),
      ),
  );
};
