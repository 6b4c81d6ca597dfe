import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import { PlatformError } from '@marquee/contracts';
import { access } from '@marquee/http-server';
import { securityHeaders } from '../../../server/pages/content-security.ts';
import { overridePage, overridePageStyles } from './override-page.ts';
import type { OverrideReader } from './read-override.ts';

/** The name of the cookie that holds a browser's override, a text that the registry has signed. */
export const overrideCookie = 'marquee-override';

/**
 * The routes under `/__marquee/dev`, by which one browser starts and ends the replacement of a live remote by a local
 * build.
 */
export const overrideRoutes: FastifyPluginAsync<{
  siteUrl: string;
  mainApi: string;
  contentApi: string;
  readOverride: OverrideReader;
}> = async (app, { siteUrl, mainApi, contentApi, readOverride }) => {
  app.register(async (forms) => {
    forms.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: 16 * 1024 },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    );
    forms.addHook('preHandler', async (request) => refuseStrangers(request, siteUrl));

    forms.get<{ Querystring: { override?: string } }>(
      '/__marquee/dev',
      { config: access('anyone', 'nothing; shows what the browser would load') },
      async (request, reply) => {
        const text = request.query.override;
        const override = readOverride(text);
        const body = overridePage({
          current: readOverride(request.cookies[overrideCookie]),
          offered: override && text ? { override, text } : text ? 'refused' : undefined,
        });
        return reply
          .headers({
            ...securityHeaders({
              inlineScripts: [],
              scripts: [],
              styles: overridePageStyles,
              mainApi,
              contentApi,
              partners: [],
            }),
            'cache-control': 'no-store',
          })
          .type('text/html; charset=utf-8')
          .send(body);
      },
    );

    forms.post(
      '/__marquee/dev',
      {
        config: access(
          'pages of this site (Origin), with an override that the registry signed',
          'this browser loads a local build',
        ),
      },
      async (request, reply) => {
        const text = (request.body as URLSearchParams | undefined)?.get('override') ?? undefined;
        if (!text || !readOverride(text))
          throw new PlatformError(
            'NOT_ALLOWED',
            'this override was not signed by the registry, or is no longer good',
          );
        return back(reply.setCookie(overrideCookie, text, cookieSettings(siteUrl)), '/__marquee/dev');
      },
    );

    forms.post(
      '/__marquee/dev/clear',
      { config: access('pages of this site (Origin)', 'this browser loads no local build') },
      async (_request, reply) =>
        back(reply.clearCookie(overrideCookie, cookieSettings(siteUrl)), '/__marquee/dev'),
    );
  });
};

/** Refuses requests from other sites, which must not set an override in this browser. */
function refuseStrangers({ method, headers }: FastifyRequest, siteUrl: string): void {
  if (method === 'GET' || method === 'HEAD') return;
  if (headers.origin === new URL(siteUrl).origin) return;
  throw new PlatformError('NOT_ALLOWED', 'overrides are chosen on the site itself');
}

function cookieSettings(siteUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'strict', secure: siteUrl.startsWith('https:') } as const;
}

function back(reply: FastifyReply, to: string) {
  return reply.code(303).headers({ location: to, 'cache-control': 'no-store' }).send();
}
