import { PlatformError } from '@marquee/contracts';
import { previewPath } from '@marquee/contracts/preview';
import { access } from '@marquee/http-server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Site } from '../../../server/site/site.ts';
import { leavePath } from './preview-bar.ts';
import { previewNotice, type NoPreview } from './preview-notice.ts';
import type { OpenedPreview, Previews } from './previews.ts';

/** The name of the cookie that holds the signed text of the preview link that this browser has opened. */
export const previewCookie = 'marquee-preview';

/** The rate limit per client network: anyone can open links, and each one is verified. */
const requestLimit = { max: 60, timeWindow: '1 minute' };

/**
 * The routes of previews. `GET /__marquee/preview?t=…` opens a preview in this browser: it sets the cookie and
 * redirects into the site, and changes nothing else. For a text that opens no preview, the response is a page with the
 * reason. `POST /__marquee/preview/leave` ends the preview in this browser.
 */
export const previewRoutes: FastifyPluginAsync<{
  siteUrl: string;
  definition: Site;
  previews: Pick<Previews, 'open'>;
}> = async (app, { siteUrl, definition, previews }) => {
  // The form of the bar has no fields.
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, _body, done) => done(null, undefined),
  );

  app.get<{ Querystring: { t?: unknown } }>(
    previewPath,
    {
      config: {
        ...access(
          'anyone with a link that the registry signed; 60 a minute of one network',
          'a cookie in this browser; starts the releases of the preview',
        ),
        rateLimit: requestLimit,
      },
    },
    async (request, reply) => {
      // An image of another site must not put this browser into a preview.
      const destination = request.headers['sec-fetch-dest'];
      if (destination !== undefined && destination !== 'document')
        throw new PlatformError('NOT_ALLOWED', 'a preview is opened as a page of its own');
      const { t: text } = request.query;
      const opened: OpenedPreview =
        typeof text === 'string' ? await previews.open(text) : { state: 'forged' };
      // A link is no secret of the pages that it leads to.
      reply.header('referrer-policy', 'no-referrer');
      if (opened.state !== 'open') return sendNotice(reply, opened.state);
      const maxAge = Math.max(1, Math.floor((Date.parse(opened.preview.expiresAt) - Date.now()) / 1000));
      reply.setCookie(previewCookie, String(text), { ...cookieSettings(siteUrl), maxAge });
      return leadTo(reply, '/', 302);
    },
  );

  app.post(
    leavePath,
    {
      config: {
        ...access('pages of this site (Origin)', 'this browser gets the live releases again'),
        rateLimit: requestLimit,
      },
    },
    async (request, reply) => {
      if (request.headers.origin !== new URL(siteUrl).origin)
        throw new PlatformError('NOT_ALLOWED', 'a preview is left on the site itself');
      forgetPreview(reply, siteUrl);
      return leadTo(reply, pathFrom(request, siteUrl), 303);
    },
  );

  function sendNotice(reply: FastifyReply, state: NoPreview) {
    const language = definition.defaultLanguage;
    const { status, headers, body } = previewNotice(state, { site: definition, language });
    return reply.code(status).headers(headers).send(body);
  }
};

/** Deletes the cookie of a preview that this browser had opened. */
export function forgetPreview(reply: FastifyReply, siteUrl: string): void {
  reply.clearCookie(previewCookie, cookieSettings(siteUrl));
}

/** `lax`: a link in a pull request opens the site from another one, and the page after it needs the cookie. */
function cookieSettings(siteUrl: string) {
  return { path: '/', httpOnly: true, sameSite: 'lax', secure: siteUrl.startsWith('https:') } as const;
}

function leadTo(reply: FastifyReply, location: string, status: 302 | 303) {
  return reply.code(status).headers({ location, 'cache-control': 'no-store' }).send();
}

/** The path of the page of this site on which a form was sent; the home page if the browser does not say it. */
function pathFrom({ headers: { referer } }: FastifyRequest, siteUrl: string): string {
  if (referer === undefined || !URL.canParse(referer)) return '/';
  const { origin, pathname, search } = new URL(referer);
  return origin === new URL(siteUrl).origin && !pathname.startsWith('//') ? pathname + search : '/';
}
