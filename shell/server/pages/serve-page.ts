import { hash } from 'node:crypto';
import { PlatformError, type Snapshot, type Visitor } from '@marquee/contracts';
import type { Span } from '@marquee/tracing';
import { Counter, type Registry } from 'prom-client';
import { serverTiming } from '../../page/server-timing.ts';
import { findOwnPage } from '../site/own-pages.ts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ReleaseFit } from '../releases/release-fit.ts';
import type { Renderers } from '../rendering/render-within.ts';
import type { OnFault } from '../rendering/render-fault.ts';
import { createPageCache, isFresh, type CachedPage } from './page-cache.ts';
import type { DocumentSettings } from './page-document.ts';
import { createOpeningTimes } from './opening-times.ts';
import { createHoleSeals } from './hole-seals.ts';
import { createLayouts } from './page-layout.ts';
import {
  noContentResponse,
  noSharedPageResponse,
  outdatedResponse,
  type PageResponse,
} from './page-response.ts';
import { previewHeaders, sharedHeaders, unsharedHeaders } from './page-sharing.ts';
import { createPageVariant, digestOf, type PageVariant, type VariantOptions } from './page-variant.ts';
import {
  canonicalPathIn,
  createSitePlanner,
  pageAt,
  type Instead,
  type PlannedSite,
} from './planned-page.ts';
import { renderData } from './render-data.ts';
import { renderHoles } from './render-holes.ts';
import { parseWantedHoles } from './wanted-holes.ts';
import { renderPage, type PageServices, type RequestedPage } from './render-page.ts';

/** The properties of a page request besides URL and visitor. */
export type PageRequest = VariantOptions & {
  /** Whether the browser only prefetches the page, which no visitor has opened yet. */
  preparing?: boolean;
  /** Whether the client needs the true status and a complete head (`RenderOptions`). */
  needsStatus?: boolean;
  /** Whether the client is a search engine, a link preview or an audit (`RenderOptions`). */
  isCrawler?: boolean;
  /** Whether the browser moves late slots to their places (`movesTemplates`). */
  movesTemplates?: boolean;
  /** The digest that an edge cache has received for this visitor; undefined if no edge cache asks. */
  edgeDigest?: string | undefined;
  /**
   * Whether the client has an earlier copy of the page. An edge cache sends visitors this copy in the meantime, and so
   * it can wait for a new one.
   */
  isRevalidation?: boolean;
  /** Whether this shell is cut off from the registry, so that its snapshot may be old. */
  isCutOff?: boolean;
  span?: Span | undefined;
  /** The id of the request, which requests to the API and the content host get too. */
  requestId?: string | undefined;
  /** Called for each failed render for which a release is at fault; possibly after the page was sent. */
  onFault?: OnFault;
};

export type PageServer = {
  /**
   * Plans the site of a visitor by the active snapshot. A request opens it once, so that all its parts are of one plan.
   * Returns undefined before the first snapshot.
   */
  open(visitor: Visitor, instead?: Instead): OpenedPages | undefined;
  /** The active snapshot; undefined before the first one. */
  snapshot(): Snapshot | undefined;
};

/** The pages of one visitor, by one plan. */
export type OpenedPages = {
  site: PlannedSite;
  /**
   * Responds to a request for a page; `url` includes the query. A private page is not rendered for a prefetch,
   * because its loader may have a side effect, such as to count a video as watched.
   */
  serve(url: URL, request?: PageRequest): Promise<PageResponse>;
  /** Responds to a request for a page's data; undefined if the URL is not a data route. */
  serveData(
    url: URL,
    request?: Pick<PageRequest, 'span' | 'requestId' | 'onFault'>,
  ): Promise<PageResponse> | undefined;
  /**
   * Responds with the slots that the shared page at `url` lacks; `wanted` is the query's JSON. Throws INVALID_INPUT for
   * wrong JSON, a private and an unknown page, and NOT_ALLOWED for what the page does not have.
   */
  serveHoles(url: URL, wanted: unknown, request?: Pick<PageRequest, 'span' | 'requestId'>): PageResponse;
  /** The one spelling of the path of a page, such as `/quiz` for `/Quiz/`; undefined if there is no such page. */
  canonicalPath(url: URL): string | undefined;
  /** All that the visitor's pages depend on besides their URL. */
  variant(options: VariantOptions): PageVariant;
};

export type PageStep =
  | { kind: 'skip' }
  | { kind: 'send'; cached: CachedPage }
  | { kind: 'render'; isCacheable: boolean };

/** Creates the page server, which plans, renders and caches pages. An unknown path redirects to `/`. */
export function createPageServer({
  snapshot,
  files,
  fit,
  renderers,
  metrics,
  holeSecret,
  report,
  ...settings
}: DocumentSettings & {
  /** Returns the active snapshot; undefined before the first one. */
  snapshot: () => Snapshot | undefined;
  files: ReleaseFiles;
  fit: Pick<ReleaseFit, 'misfitOf' | 'placedBy'>;
  renderers: Renderers;
  metrics: Registry;
  /** The secret that seals the holes of pages, equal for all shells of an environment. */
  holeSecret: string;
  report: (failure: unknown) => void;
}): PageServer {
  const { definition } = settings;
  const { languages } = definition;
  const holeSeals = createHoleSeals(holeSecret);
  const shell = digestOfSettings(settings);
  const planSite = createSitePlanner(fit.misfitOf);
  const cache = createPageCache(metrics);
  const edgeRequests = new Counter({
    name: 'marquee_edge_requests_total',
    help: 'Pages requested by an edge cache with a digest, by result: shared or unshared',
    labelNames: ['result'],
    registers: [metrics],
  });
  const layoutOf = createLayouts(settings.definition);
  const openingTimes = createOpeningTimes();
  const services: PageServices = {
    settings,
    files,
    renderers,
    layoutOf,
    cache,
    openingTimes,
    holeSeals,
    placedBy: fit.placedBy,
    report,
  };
  return {
    snapshot,
    open: (visitor, instead = {}) => {
      const active = snapshot();
      return active && opened(planSite(active, visitor, instead), visitor, instead);
    },
  };

  function opened(site: PlannedSite, visitor: Visitor, instead: Instead): OpenedPages {
    return {
      site,
      canonicalPath: ({ pathname }) => canonicalPathIn(site, pathname, definition),
      variant: (options) => createPageVariant(site, visitor, shell, options),

      serveData: (url, request = {}) => {
        const page = pageAt(site, url.pathname, definition);
        if (page?.match.route.returns !== 'data') return undefined;
        nameSpan(request.span, page.match.route.path, page.language);
        const response = renderData(page, url, renderers, request);
        return instead.preview ? response.then(ofPreview) : response;
      },

      serveHoles(url, wanted, request = {}) {
        const page = resolvePage(site, url, visitor, {});
        const isPage = page.found ? !page.found.match.route.private : findOwnPage(url.pathname, definition);
        if (!isPage) throw new PlatformError('INVALID_INPUT', `${url.pathname} is not a shared page`);
        const path = url.pathname + url.search;
        const holes = parseWantedHoles(wanted, { path, site, seals: holeSeals });
        return renderHoles(page, services, holes, request);
      },

      serve: (url, request = {}) =>
        servePage({ ...resolvePage(site, url, visitor, request), ...instead }, site, request),
    };
  }

  async function servePage(
    page: RequestedPage,
    { plan }: PlannedSite,
    request: PageRequest,
  ): Promise<PageResponse> {
    nameSpan(request.span, patternOf(page), page.variant.language);
    const { edgeDigest, isRevalidation, isCutOff, span } = request;
    const isOfDigest =
      edgeDigest !== undefined && !isOfOneBrowser(page) && edgeDigest === digestOf(page.variant);
    if (edgeDigest !== undefined && isCutOff && !isOfDigest) return outdatedResponse();

    const isAwaited = isOfDigest && isRevalidation && isCacheable(page);
    if (isAwaited) await revalidate(page);
    const step = nextStep(page, request.preparing ?? false, cache.get(page));
    if (step.kind === 'send' && !isAwaited && !isFresh(step.cached)) void revalidate(page);
    const performed = await perform(step, page, request);
    const response = isOfDigest && performed.status === 302 ? noSharedPageResponse() : performed;
    const traceparent = span?.isSampled ? span.traceparent : undefined;
    const timing = { 'server-timing': serverTiming({ sequence: plan.sequence, traceparent }) };
    // A page that is still being rendered may yet fail in part: the next request gets it from the cache.
    const isShared = isOfDigest && step.kind === 'send' && !traceparent;
    if (edgeDigest !== undefined) edgeRequests.inc({ result: isShared ? 'shared' : 'unshared' });
    if (isShared) {
      const sharing = sharedHeaders(step.cached, page.variant, edgeDigest);
      return { ...response, headers: { ...sharing, ...response.headers, ...timing } };
    }
    const unshared = { ...response, headers: { ...unsharedHeaders, ...response.headers, ...timing } };
    return page.preview ? ofPreview(unshared) : unshared;
  }

  async function perform(
    step: PageStep,
    page: RequestedPage,
    { needsStatus, isCrawler, movesTemplates, span, requestId, onFault }: PageRequest,
  ): Promise<PageResponse> {
    if (step.kind === 'skip') return noContentResponse();
    if (step.kind === 'render')
      return renderPage(page, services, {
        ...step,
        needsStatus,
        isCrawler,
        movesTemplates,
        span,
        requestId,
        onFault,
      });

    return { status: 200, ...cache.respond(page, step.cached) };
  }

  function revalidate(page: RequestedPage): Promise<void> {
    return cache.revalidate(page, async () => {
      const { body } = await renderPage(page, services, { isCacheable: true, needsStatus: true });
      return typeof body === 'string' ? undefined : body;
    });
  }

  function resolvePage(
    site: PlannedSite,
    url: URL,
    visitor: Visitor,
    options: VariantOptions,
  ): RequestedPage {
    const language = languages.of(url.pathname);
    const variant = createPageVariant(site, { ...visitor, language }, shell, options);
    const found = pageAt(site, url.pathname, definition);
    return { site, url, found, variant, override: undefined, preview: undefined };
  }

  /** The path pattern of a page, as the span's name; undefined for an unknown page, whose path is arbitrary. */
  function patternOf({ found, url }: RequestedPage): string | undefined {
    return found?.match.route.path ?? (findOwnPage(url.pathname, definition) && languages.bare(url.pathname));
  }
}

/** A digest of all that is the same for all pages of this shell, but may differ in another one. */
function digestOfSettings({ assets, serverVersion, ...settings }: DocumentSettings): string {
  const builds = [assets.version, serverVersion];
  return hash('sha256', JSON.stringify([builds, settings]), 'base64url');
}

function ofPreview(response: PageResponse): PageResponse {
  return { ...response, headers: { ...response.headers, ...previewHeaders } };
}

/**
 * Decides how to respond to a page request: send the page `cached`, render the page, or send nothing, if the page is
 * private and the browser only prefetches it (`isPreparing`).
 */
export function nextStep(
  page: Pick<RequestedPage, 'found' | 'override' | 'preview'>,
  isPreparing: boolean,
  cached: CachedPage | undefined,
): PageStep {
  if (isPreparing && page.found?.match.route.private) return { kind: 'skip' };
  const mayCache = isCacheable(page);
  return mayCache && cached ? { kind: 'send', cached } : { kind: 'render', isCacheable: mayCache };
}

/** Whether the page has releases that only this browser gets. */
function isOfOneBrowser({ override, preview }: Pick<RequestedPage, 'override' | 'preview'>): boolean {
  return override !== undefined || preview !== undefined;
}

/** Private pages, pages of one browser and pages whose route has no `cache` are never cached. */
function isCacheable(page: Pick<RequestedPage, 'found' | 'override' | 'preview'>): boolean {
  const { found } = page;
  if (isOfOneBrowser(page)) return false;
  return !found || (!found.match.route.private && Boolean(found.match.route.cache?.maxAge));
}

/** Names a span by the page's path pattern, because all pages have the same Fastify route. */
function nameSpan(span: Span | undefined, pattern: string | undefined, language: string) {
  if (!pattern) return;
  span?.rename(`GET ${pattern}`);
  span?.set({ 'http.route': pattern, 'marquee.language': language });
}
