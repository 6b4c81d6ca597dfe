import { randomBytes } from 'node:crypto';
import type { Criticality } from '@marquee/contracts';
import type { Override } from '@marquee/contracts/override';
import type { Span } from '@marquee/tracing';
import { withTimeout } from '@marquee/timing';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { offlineHeader } from '../../page/offline-header.ts';
import { SlotFallback } from '../../page/SlotFallback.tsx';
import type { Site } from '../site/site.ts';
import { findOwnPage } from '../site/own-pages.ts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ReleaseFit } from '../releases/release-fit.ts';
import type { Renderers } from '../rendering/render-within.ts';
import { createSlotComposer } from './compose-slots.ts';
import type { OnFault } from '../rendering/render-fault.ts';
import { bootScripts } from './boot-loader.ts';
import { securityHeaders } from './content-security.ts';
import { holePlaceholder } from './hole-placeholder.ts';
import type { HoleSeals } from './hole-seals.ts';
import { createLateSlots } from './late-slots.ts';
import { ownPage, remotePage, slotStyles } from './main-content.ts';
import { expired, type PageCache } from './page-cache.ts';
import { pageDocument, type DocumentSettings } from './page-document.ts';
import { layoutSlots, type createLayouts } from './page-layout.ts';
import { missingPageResponse, redirectResponse, type PageResponse } from './page-response.ts';
import type { PageVariant } from './page-variant.ts';
import type { PlannedPage, Preview, RenderedSite } from './planned-page.ts';
import { preloadHashes } from './script-preloads.ts';
import { settlesSoon } from './settles-soon.ts';
import { createStyleTags, stylesOfSlots } from './style-tags.ts';
import type { OpeningTimes } from './opening-times.ts';

/**
 * A page request with the visitor's site. `found` is undefined for pages that the shell itself renders, and for unknown
 * ones.
 */
export type RequestedPage = {
  site: RenderedSite;
  url: URL;
  found: PlannedPage | undefined;
  variant: PageVariant;
  override: Override | undefined;
  preview: Preview | undefined;
};

export type PageServices = {
  settings: DocumentSettings;
  files: ReleaseFiles;
  renderers: Renderers;
  layoutOf: ReturnType<typeof createLayouts>;
  cache: PageCache;
  openingTimes: OpeningTimes;
  holeSeals: HoleSeals;
  placedBy: ReleaseFit['placedBy'];
  report: (failure: unknown) => void;
};

export type RenderOptions = {
  isCacheable: boolean;
  /**
   * Whether the client needs the true status and a complete head, as in-site navigation and search engines do.
   * Other clients get head and header before the metadata or the redirect of a late page, and no HTTP redirect.
   */
  needsStatus?: boolean | undefined;
  /** Whether no person reads the page: internal requests, which may count as a visitor's, are not sent. */
  isCrawler?: boolean | undefined;
  /** Whether the browser moves late slots to their places (`movesTemplates`). */
  movesTemplates?: boolean | undefined;
  span?: Span | undefined;
  requestId?: string | undefined;
  onFault?: OnFault | undefined;
};

/**
 * Renders a page, and caches it if `isCacheable` and the rendered slots allow that. If the page's loader or component
 * fails, the page shows a fallback. The response is a redirect if the page redirects or is missing and this is known in
 * time; later, the page itself redirects.
 */
export async function renderPage(
  page: RequestedPage,
  { settings, files, renderers, layoutOf, cache, openingTimes, holeSeals, placedBy, report }: PageServices,
  {
    isCacheable,
    needsStatus = false,
    isCrawler,
    movesTemplates = false,
    span,
    requestId,
    onFault,
  }: RenderOptions,
): Promise<PageResponse> {
  const { site, found, url, variant, override, preview } = page;
  const { language, device, movedFrom } = variant;
  const { siteUrl, definition, assets } = settings;
  const texts = definition.textsIn(language).page;
  const styles = createStyleTags({ files, assets: settings.assets, report });
  const late = createLateSlots(movesTemplates);
  const composer = createSlotComposer({
    site,
    url,
    ...spokenIn(definition, language),
    renderers,
    styleTag: styles.tag,
    holes: isCacheable
      ? {
          placeholder: (slot) => holePlaceholder(slot, texts.needsScripts),
          seal: (slot) => holeSeals.of(url.pathname + url.search, slot),
        }
      : undefined,
    late,
    report,
    span,
    requestId,
    isCrawler,
    onFault,
  });

  const own = found ? undefined : findOwnPage(url.pathname, definition);
  if (!found && !own) return missingPageResponse();
  const styleTag = () => styles.inline(assets.styles('own-pages'));
  const main = own
    ? ownPage(own, { url, language, siteUrl, device, styleTag })
    : remotePage(found!, composer, styles.tag, texts);
  const around = new Map(
    layoutSlots(definition, language).map(({ key, name, instead }) => [
      key,
      composer.startSlot({ key, name, params: {} }, instead),
    ]),
  );
  const slotsAround = [...around.values()];

  const route = found ? `${found.match.remote} ${found.match.route.id}` : url.pathname;
  const opens = { route, pathname: url.pathname, mayBeMissing: main.mayBeMissing };
  const graceMs = needsStatus ? Infinity : openingTimes.graceMs(opens);
  // How long a preview takes says nothing about the live release.
  if (!preview) void openingTimes.measure(opens, main.opening);
  const opening = await (graceMs === Infinity
    ? main.opening
    : withTimeout(main.opening, graceMs, () => undefined));
  if (opening?.kind === 'elsewhere')
    return opening.isMissing ? missingPageResponse() : redirectResponse(opening.to);

  const headStyles = [
    styles.inline(assets.styles('styles')),
    ...settings.features.flatMap(({ head }) => {
      const style = typeof head === 'function' ? head({ language, override, preview }) : head;
      return style ? [styles.inline(style)] : [];
    }),
    await main.styles(),
    await slotStyles(
      slotsAround.map(({ release }) => release),
      styles.tag,
    ),
    // The slots of a late page are not known yet.
    opening ? await main.slotStyles() : '',
  ].join('');
  const boot = bootScripts({
    scripts: assets.scripts('boot'),
    hosts: settings.assetHosts,
    shell: assets.version,
  });
  // The slots of a late page are found after its headers are sent. It is not stored, so that it may have a nonce.
  const laterStyles = opening
    ? stylesOfSlots([main, ...slotsAround], { site, placedBy })
    : { nonce: randomBytes(16).toString('base64url') };
  const headers = {
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'private, no-cache',
    vary: 'accept-encoding',
    // A private page contains secrets: its policy admits no script of a third party.
    ...securityHeaders({
      ...settings,
      inlineScripts: [boot.inlineHash, ...preloadHashes],
      scripts: boot.hashes,
      styles: styles.seal(laterStyles),
      partners: main.isPrivate || preview ? [] : settings.partners,
      localOrigin: override?.origin,
    }),
    ...(main.isPrivate && { 'referrer-policy': 'no-referrer' }),
    // A notice that is shown once is not stored for offline reading.
    ...(main.offline && !movedFrom && !override && !preview && { [offlineHeader]: main.offline }),
  };
  let isLate = false;
  const waitsForHeading = async () => {
    const awaited = movesTemplates ? slotsAround.filter((slot) => !slot.mayComeLate) : slotsAround;
    isLate = !(await settlesSoon(awaited.map(({ settled }) => settled)));
    return !isLate;
  };
  const body = pageDocument(
    {
      site,
      url,
      variant,
      override,
      preview,
      main,
      opening,
      head: { styles: headStyles, scripts: boot.html },
      around,
      waitsForHeading,
      layout: layoutOf(site, url, variant),
      composer,
      late,
    },
    settings,
  );
  if (!isCacheable) return { status: 200, headers, body };
  const remotes = () => [...composer.records.values()].map(({ remote }) => remote);
  // Other visitors get the page with its metadata in the head, with all of its styles, and with a first paint that
  // waits for the heading.
  const isWhole = () => opening !== undefined && !isLate && styles.isComplete();
  const expiry = () => (isWhole() ? composer.expiry() : expired);
  return {
    status: 200,
    headers,
    body: cache.store({ url, variant }, { headers, body, stored: late.inReadingOrder, expiry, remotes }),
  };
}

/**
 * Returns the arguments of `createSlotComposer` that depend on the language of the page: the language, the path of the
 * home page, the text for visitors without scripts, and the function that renders fallbacks.
 */
export function spokenIn({ languages, textsIn }: Site, language: string) {
  const { page: texts } = textsIn(language);
  const home = languages.local('/', language);
  return {
    language,
    home,
    needsScripts: texts.needsScripts,
    fallback: (state: 'fallback' | 'killed', criticality: Criticality, isPage: boolean) =>
      renderToStaticMarkup(createElement(SlotFallback, { state, criticality, isPage, texts, home })),
  };
}
