import { barePath, languageOfPath } from '@marquee/i18n';
import type { Language, Plan, Snapshot, Visitor } from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';
import type { Span } from '@marquee/tracing';
import { createElement } from 'react';
import type { Registry } from 'prom-client';
import { renderToStaticMarkup } from 'react-dom/server';
import { deviceOf, type Device } from '../../features/app-links/page/app-links.ts';
import { offlineHeader } from '../../features/offline/page/offline-header.ts';
import { findOwnPage } from '../../page/own-pages.ts';
import type { ConsentPolicy } from '../../features/third-party/page/partners.ts';
import { SlotFallback } from '../../page/SlotFallback.tsx';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { Renderers } from '../rendering/render-within.ts';
import { dataOf } from './data-of.ts';
import { createSlotComposer, type OnFault, type SlotComposer } from './compose-slots.ts';
import { newNonce, securityHeaders } from './content-security.ts';
import { createPageCache, type CachedPage, type PageKey } from './page-cache.ts';
import { ownPage, remotePage, type MainContent } from './main-content.ts';
import { pageDocument, type DocumentSettings, type PageParts } from './page-document.ts';
import { createFrames } from './page-frames.ts';
import type { PageResponse } from './page-response.ts';
import { createSitePlanner, pageAt, type PlannedPage, type PlannedSite } from './planned-page.ts';
import { settlesSoon } from './settles-soon.ts';
import { createStyleTags, type StyleTags } from './style-tags.ts';

/** What a request says besides its address and its visitor. */
export type PageRequest = {
  /** Somebody may go there: nobody has asked for the page yet. */
  preparing?: boolean;
  consent?: ConsentPolicy;
  /** Whether the visitor has not said yet if anything may be measured. */
  isAsked?: boolean;
  /** The visitor was just sent here from a page that does not exist, in this language. */
  movedFrom?: Language | undefined;
  /** Whether the visitor put the offer of the app away. */
  appBannerDismissed?: boolean;
  /** Whether whoever asked may look at what the page is made of. */
  inspectable?: boolean;
  /** What this browser sees in place of a live remote. */
  override?: Override | undefined;
  /** The request as a span, where it is traced. */
  span?: Span | undefined;
  /** Called for each slot whose render failed by its release's own fault; perhaps after the page is out. */
  onFault?: OnFault;
};

export type PageServer = {
  /**
   * Answers a document request. `url` is the page's own address, query included. A page that is only
   * `preparing`, because somebody may go there, is not rendered when it is private: its loader may mean
   * something, such as that a video was watched.
   */
  serve(url: URL, visitor: Visitor, request?: PageRequest): Promise<PageResponse>;
  /** Answers for a route of data, undefined where a page stands or nothing. */
  serveData(
    url: URL,
    visitor: Visitor,
    request?: Pick<PageRequest, 'span'>,
  ): Promise<PageResponse> | undefined;
  /** The visitor's site as planned now, undefined before the first snapshot. */
  site(visitor: Visitor, override?: Override): PlannedSite | undefined;
};

/** A page that somebody asks for, with all it depends on. */
type AskedPage = Pick<
  PageParts,
  'site' | 'url' | 'device' | 'consent' | 'isAsked' | 'movedFrom' | 'inspectable' | 'override'
> & {
  found: PlannedPage | undefined;
  language: Language;
  appBannerDismissed: boolean;
};

/** Serves pages: plan, page table, head, slots side by side. An unknown page is a 302 to `/` (spec section 2). */
export function createPageServer({
  snapshot,
  files,
  renderers,
  metrics,
  report,
  ...settings
}: DocumentSettings & {
  snapshot: () => Snapshot | undefined;
  files: ReleaseFiles;
  renderers: Renderers;
  metrics: Registry;
  report: (failure: unknown) => void;
}): PageServer {
  const planSite = createSitePlanner();
  const frameOf = createFrames(settings.appLinks);
  const pageCache = createPageCache(metrics);

  return {
    site: (visitor, override) => {
      const current = snapshot();
      return current && planSite(current, visitor, override);
    },

    serveData: (url, visitor, { span } = {}) => {
      const current = snapshot();
      const page = current && pageAt(planSite(current, visitor), url.pathname);
      if (page?.match.route.answers !== 'data') return undefined;
      nameSpan(span, page.match.route.path, page.language);
      return dataOf(page, url, renderers, span);
    },

    async serve(
      url,
      visitor,
      {
        preparing = false,
        consent = 'opt-in',
        isAsked = false,
        movedFrom,
        appBannerDismissed = false,
        inspectable = false,
        override,
        span,
        onFault,
      } = {},
    ) {
      const current = snapshot();
      if (!current) return notReady();

      const site = planSite(current, visitor, override);
      const found = pageAt(site, url.pathname);
      if (preparing && found?.match.route.private) return nothingYet();
      const language = languageOfPath(url.pathname);
      const device = deviceOf(visitor.platform);
      // The shell's own pages are at fixed addresses; what stands nowhere has no name worth keeping.
      nameSpan(
        span,
        found?.match.route.path ?? (findOwnPage(url.pathname) && barePath(url.pathname)),
        language,
      );
      // A traced page carries its trace.
      const key =
        override || span?.isSampled || found?.match.route.private
          ? undefined
          : {
              search: url.search,
              text: JSON.stringify([
                site.plan.sequence,
                choicesOf(site.plan),
                url.pathname,
                url.search,
                device,
                consent,
                isAsked,
                movedFrom,
                appBannerDismissed,
                inspectable,
              ]),
            };
      const asked: AskedPage = {
        site,
        found,
        url,
        language,
        device,
        consent,
        isAsked,
        movedFrom,
        appBannerDismissed,
        inspectable,
        override,
      };
      const cached = key ? pageCache.get(key) : undefined;
      if (!key || !cached) return make(asked, { key, span, onFault });
      if (cached.own !== '')
        return make(asked, { key, span, onFault, cached: pageCache.isFresh(cached) ? cached : undefined });

      pageCache.revalidate(key, cached, async () => {
        const { body } = await make(asked, { key });
        return typeof body === 'string' ? undefined : body;
      });
      return { status: 200, ...pageCache.respond(cached, newNonce()) };
    },
  };

  /** Renders a page, and caches it if it has a `key`. Responds with the `cached` page where the per-visitor slots are the same. */
  async function make(
    asked: AskedPage,
    {
      key,
      span,
      onFault,
      cached,
    }: {
      key: PageKey | undefined;
      span?: Span | undefined;
      onFault?: OnFault | undefined;
      cached?: CachedPage | undefined;
    },
  ): Promise<PageResponse> {
    const { site, found, url, language, device, movedFrom, override } = asked;
    const nonce = newNonce();
    const styles = createStyleTags({ files, nonce, report });
    const fallback = fallbackIn(language);
    const composer = createSlotComposer({
      site,
      url,
      language,
      renderers,
      styleTag: styles.tag,
      fallback,
      report,
      span,
      onFault,
    });

    const main = mainContentAt(found, url, composer, { language, device, styles });
    if (!main) return missing();
    const account = composer.startSlot({ key: 'account', name: 'auth.account', params: {} });

    if (main.mayBeMissing) {
      const opening = await main.opening;
      if (opening.kind === 'elsewhere') return opening.isMissing ? missing() : redirect(opening.to);
    }
    if (cached && (await settlesSoon([main.settled, account.settled])) && composer.own() === cached.own)
      return { status: 200, ...pageCache.respond(cached, nonce) };

    const headers = {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'private, no-cache',
      vary: 'cookie, accept-encoding',
      // Where something secret stands, nobody else's script may even be allowed.
      ...securityHeaders(nonce, {
        ...settings,
        partners: main.isPrivate ? [] : settings.partners,
        localOrigin: override?.origin,
      }),
      ...(main.isPrivate && { 'referrer-policy': 'no-referrer' }),
      // A notice that is shown once is not stored for offline reading.
      ...(main.offline && !movedFrom && !override && { [offlineHeader]: main.offline }),
    };
    const body = pageDocument(
      {
        ...asked,
        nonce,
        main,
        account,
        frame: frameOf(site, url, language, device),
        composer,
        styles,
        isAsked: asked.isAsked && !main.isPrivate,
        traceparent: span?.isSampled ? span.traceparent : undefined,
        showsAppBanner: main.offersApp && device !== 'desktop' && !asked.appBannerDismissed,
      },
      settings,
    );
    const { expiry, own } = composer;
    return {
      status: 200,
      headers,
      body: key ? pageCache.store(key, { nonce, headers, body, expiry, own }) : body,
    };
  }

  function mainContentAt(
    page: PlannedPage | undefined,
    url: URL,
    composer: SlotComposer,
    { language, device, styles }: { language: Language; device: Device; styles: StyleTags },
  ): MainContent | undefined {
    if (page) return remotePage(page, composer);
    const own = findOwnPage(url.pathname);
    const { name, text } = settings.assets.styles('own-pages');
    const styleTag = () => styles.inline(name, text);
    const { siteUrl, appLinks } = settings;
    return own && ownPage(own, { url, language, siteUrl, appLinks, device, styleTag });
  }
}

/** All pages have one route of the server's; what tells them apart is the pattern of theirs. */
function nameSpan(span: Span | undefined, pattern: string | undefined, language: Language) {
  if (!pattern) return;
  span?.rename(`GET ${pattern}`);
  span?.set({ 'http.route': pattern, 'marquee.language': language });
}

function fallbackIn(language: Language): Parameters<typeof createSlotComposer>[0]['fallback'] {
  return (state, criticality, isPage) =>
    renderToStaticMarkup(createElement(SlotFallback, { state, criticality, isPage, language }));
}

/** What of a plan a page shows: what is the visitor's alone, such as the place the dice gave them, it does not. */
function choicesOf({ remotes }: Plan): string[] {
  return Object.entries(remotes).map(([remote, { version, why }]) => {
    const variant = why.kind === 'experiment' ? `${why.experiment} ${why.variant}` : '';
    return `${remote}@${version} ${why.kind === 'killed' ? 'killed' : variant}`;
  });
}

function nothingYet(): PageResponse {
  return { status: 204, headers: { 'cache-control': 'no-store' }, body: '' };
}

function redirect(to: string): PageResponse {
  return { status: 302, headers: { location: to, 'cache-control': 'no-store' }, body: '' };
}

/** A page that does not exist: the redirect of the specification. */
function missing(): PageResponse {
  return { ...redirect('/'), isMissing: true };
}

function notReady(): PageResponse {
  return {
    status: 503,
    headers: { 'content-type': 'text/html; charset=utf-8', 'retry-after': '2', 'cache-control': 'no-store' },
    body: '<!DOCTYPE html><html lang="en"><meta charset="utf-8"><title>Marquee is starting</title><p>Marquee is starting. Please reload in a moment.</p></html>',
  };
}
