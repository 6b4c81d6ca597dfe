import { access } from '@marquee/http-server';
import type { FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify';
import type { Registry } from 'prom-client';
import { parseInput, PlatformError, type Plan } from '@marquee/contracts';
import * as v from 'valibot';
import { acceptsPage, prefersPage } from './accepted-type.ts';
import { pageStream } from './compress-page.ts';
import { negotiateEncoding } from './content-encoding.ts';
import { sendNotFound } from './send-not-found.ts';
import { movesTemplates } from './pages/late-slots.ts';
import { digestHeader } from './pages/page-sharing.ts';
import {
  movedResponse,
  notReadyResponse,
  redirectResponse,
  type PageResponse,
} from './pages/page-response.ts';
import type { PageServer } from './pages/serve-page.ts';
import type { ServerParts } from './server-feature.ts';
import { variantOptionsOf } from './variant-options.ts';
import { shedLoad } from './shed-load.ts';
import type { Site } from './site/site.ts';
import type { OnFault } from './rendering/render-fault.ts';
import type { Visitors } from './visitors.ts';

/** The lifetime of the cookie by which the home page, after a redirect, shows that a page does not exist. */
const movedSeconds = 30;

export type PageRoutes = {
  definition: Site;
  pages: PageServer;
  siteUrl: string;
  features: readonly ServerParts[];
  /** The maximum of pages rendered at the same time; further requests get a 503. */
  maxConcurrentPages: number;
  isRegistryConnected: () => boolean;
  metrics: Registry;
  /** Called for every request for a page that does not exist, except prefetches. */
  onMissing: (missing: { path: string; from: string }) => void;
};

/**
 * The routes of all URLs without a route of their own: pages, and the data of pages. A missing page redirects to the
 * home page, which shows a notice (specification, section 2).
 */
export const pageRoutes: FastifyPluginAsync<PageRoutes & { visitors: Visitors }> = async (
  app,
  {
    visitors,
    definition,
    pages,
    siteUrl,
    features,
    maxConcurrentPages,
    isRegistryConnected,
    metrics,
    onMissing,
  },
) => {
  const { languages } = definition;
  const admit = shedLoad({ maxConcurrent: maxConcurrentPages, metrics, site: definition });
  app.get(
    '/__marquee/holes',
    {
      onRequest: [refuseOtherSites, admit],
      preHandler: visitors.prepare,
      config: {
        ...access(
          'pages of this site (Sec-Fetch-Site), with the seal of each hole; 1,200 a minute of one network',
          'renders slots of that page; no evidence for the guardrail',
        ),
        rateLimit: holesLimit,
      },
    },
    async (request, reply) => {
      const { path, holes } = parseInput(holesQuery, request.query, 'GET /__marquee/holes');
      const url = urlOf(siteUrl, path);
      const language = languages.of(url.pathname);
      const visitor = { ...visitors.of(request).visitor, language };
      const { span, id: requestId } = request;
      const opened = pages.open(visitor);
      if (!opened) return sendPage(reply, notReadyResponse(definition, language));
      return sendPage(reply, opened.serveHoles(url, holes, { span, requestId }));
    },
  );

  app.get(
    '/*',
    {
      config: access(
        'anyone',
        'renders a page, within MAX_CONCURRENT_PAGES; a new id; a failed render is evidence once the visitor has a receipt',
      ),
      onRequest: admit,
      preHandler: visitors.prepare,
    },
    async (request, reply) => {
      const url = urlOf(siteUrl, request.url);
      const language = languages.of(url.pathname);
      const { visitor } = visitors.of(request);
      const instead = visitors.insteadOf(request);
      const opened = pages.open(visitor, instead);
      const isEvidence = !visitors.hasPreview(request);
      // A local build is on the visitor's machine: data and failures are of the releases that the plan has without it.
      const live = instead.override ? pages.open(visitor, { preview: instead.preview }) : opened;
      const rendering = {
        span: request.span,
        requestId: request.id,
        onFault: (failed: Parameters<OnFault>[0]) =>
          isEvidence && failedRender(request, live?.site.plan, failed),
      };
      const data = live?.serveData(url, rendering);
      if (!data && !isDocumentRequest(request, url)) return sendNotFound(reply);
      if (data) return sendPage(reply, await data);
      const found = visitors.previewOf(request);
      if (found && !found.preview) return sendPage(reply, found.refuse(reply, language));
      if (!opened) return sendPage(reply, notReadyResponse(definition, language));
      const canonical = opened.canonicalPath(url);
      if (canonical !== undefined && canonical !== url.pathname) {
        const to = canonical + url.search;
        return sendPage(reply, instead.preview ? redirectResponse(to) : movedResponse(to));
      }

      const { isNew } = visitors.known(request, reply);
      const preparing = request.headers['x-marquee-preparing'] !== undefined;
      const { movedFrom, ...options } = variantOptionsOf(request, { definition, features });
      // The digest of the visitor includes the notice, which a prefetch lacks.
      const isShareable = !isNew && !(preparing && movedFrom);
      const page = await opened.serve(url, {
        ...options,
        ...rendering,
        movedFrom: preparing ? undefined : movedFrom,
        preparing,
        needsStatus: needsStatus(request),
        isCrawler: isCrawler(request),
        movesTemplates: movesTemplates(request.headers),
        edgeDigest: isShareable && isEvidence ? edgeDigestOf(request) : undefined,
        isRevalidation: request.headers['if-none-match'] !== undefined,
        isCutOff: !isRegistryConnected(),
      });
      if (page.isMissing && !preparing) {
        onMissing({ path: url.pathname, from: request.headers.referer ?? '' });
        reply.setCookie('moved', languages.of(request.url), {
          path: '/',
          // Readable by scripts: the browser removes it when the notice was shown, because a page may be shared.
          maxAge: movedSeconds,
          sameSite: 'lax',
          secure: siteUrl.startsWith('https:'),
        });
      }
      return sendPage(reply, page);
    },
  );

  /** Passes a failed render for which a release is at fault to the features. */
  function failedRender(request: FastifyRequest, plan: Plan | undefined, failed: Parameters<OnFault>[0]) {
    if (plan) for (const feature of features) feature.failedRender?.(request, plan, failed);
  }
};

/** The rate limit of holes per client network, in which many pages may be open; the browser renders refused ones. */
const holesLimit = { max: 1_200, timeWindow: '1 minute' };

/**
 * Refuses requests that pages of other sites make in their readers' browsers; browsers without `Sec-Fetch-Site` send
 * none of the visitor's cookies with these.
 */
async function refuseOtherSites({ headers }: FastifyRequest) {
  const site = headers['sec-fetch-site'];
  if (site !== undefined && site !== 'same-origin')
    throw new PlatformError('NOT_ALLOWED', 'Only pages of this site request their slots');
}

/** The path of a page in a query. Throws INVALID_INPUT for another value. */
const holesQuery = v.object({ path: v.pipe(v.string(), v.startsWith('/')), holes: v.string() });

/** The URL of a request. Throws INVALID_INPUT for a target without a path, such as `*`. */
function urlOf(siteUrl: string, target: string): URL {
  if (target.startsWith('/') && URL.canParse(siteUrl + target)) return new URL(siteUrl + target);
  throw new PlatformError('INVALID_INPUT', `${target} is not the path of a page`);
}

/**
 * Sends a page in the content encoding that the client prefers; a 406 if the client accepts none, and a 304 if the
 * client has the page.
 */
function sendPage(reply: FastifyReply, { status, headers, body, brotli, etag }: PageResponse) {
  reply.code(status).headers(headers);
  if (typeof body === 'string') return reply.send(body);

  const encoding = negotiateEncoding(reply.request.headers['accept-encoding']);
  if (!encoding) return reply.code(406).type('text/plain').send('');
  if (etag) {
    const ofEncoding = `"${etag}-${encoding}"`;
    reply.header('etag', ofEncoding);
    if (hasPage(reply.request, ofEncoding)) return reply.code(304).removeHeader('content-type').send();
  }
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.send(encoding === 'br' && brotli ? brotli : pageStream(body, encoding));
}

/** Whether the client has stored the page with this tag. Proxies that compress mark tags as weak. */
function hasPage({ headers }: FastifyRequest, etag: string): boolean {
  const stored = headers['if-none-match'] ?? '';
  return stored.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}

/** Search engines, link previews and audits, which read a page's status and head. */
const crawlers = /bot|crawl|spider|slurp|preview|facebookexternalhit|whatsapp|lighthouse/i;

function isCrawler({ headers }: FastifyRequest): boolean {
  return crawlers.test(headers['user-agent'] ?? '');
}

/** Whether the client shows no page that is still being sent, but reads its status and head. */
function needsStatus(request: FastifyRequest): boolean {
  return request.headers['sec-fetch-dest'] === 'empty' || isCrawler(request);
}

function edgeDigestOf({ headers }: FastifyRequest): string | undefined {
  const digest = headers[digestHeader];
  return typeof digest === 'string' && digest !== '' ? digest : undefined;
}

/** Matches paths of files. Only known extensions count, because a page's path may contain a dot too. */
const filePattern =
  /\.(m?js|css|map|json|txt|xml|webmanifest|png|jpe?g|gif|webp|avif|svg|ico|woff2?|ttf|mp[34]|webm|vtt|pdf|br|gz|wasm)$/i;

/**
 * Whether a request is for a page, not for a file or an API: if a page is missing, the response is a redirect
 * (specification, section 2), if a file is, a 404.
 */
function isDocumentRequest({ headers }: FastifyRequest, { pathname }: URL): boolean {
  if (/^\/(api|assets|remotes|media|share|__marquee)(\/|$)/.test(pathname)) return false;
  if (filePattern.test(pathname)) return false;
  // An edge cache shares the response with all visitors of the digest, whatever this visitor's browser wants it for.
  if (headers[digestHeader]) return true;
  const destination = headers['sec-fetch-dest'];
  if (destination && !['document', 'iframe', 'empty'].includes(String(destination))) return false;
  if (destination === 'document' || destination === 'iframe') return true;
  // In-site navigation fetches pages by script, and accepts HTML.
  if (destination === 'empty') return prefersPage(headers.accept);
  return acceptsPage(headers.accept);
}
