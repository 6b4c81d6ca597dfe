import { slotMarkPattern } from '@marquee/mount';
import type { Override } from '@marquee/contracts/override';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppLinks } from '../../features/app-links/page/app-links.ts';
import { MovedNotice } from '../../page/MovedNotice.tsx';
import type { PageData } from '../../page/page-data.ts';
import { pageHead } from '../../page/page-head.ts';
import { clientTexts } from '../../page/client-texts.ts';
import { attributes, inlineJson } from '@marquee/http-server/html';
import { overrideBar } from '../../features/overrides/server/override-page.ts';
import type { PartnerScript } from '../../features/third-party/page/partners.ts';
import type { ShellAssets } from '../shell-assets.ts';
import { bootFailedNotice } from './boot-loader.ts';
import { browserReleases } from './browser-release.ts';
import type { SlotComposer, StartedSlot } from './compose-slots.ts';
import { fontPreloads, writeHead } from './document-head.ts';
import type { MainContent, Opening } from './main-content.ts';
import type { PageLayout } from './page-layout.ts';
import type { PageVariant } from './page-variant.ts';
import type { RenderedSite } from './planned-page.ts';
import { scriptPreloads } from './script-preloads.ts';

export type PageParts = {
  site: RenderedSite;
  url: URL;
  variant: PageVariant;
  override: Override | undefined;
  main: MainContent;
  /** The opening of `main`; undefined if it is late, so that the header is sent before it. */
  opening: Extract<Opening, { kind: 'page' }> | undefined;
  /** The `<style>` elements that are known before the body, and the boot scripts. */
  head: { styles: string; scripts: string };
  account: StartedSlot;
  /** Whether the first paint waits for the heading: not if the account slot above it is late. */
  waitsForHeading: () => Promise<boolean>;
  layout: PageLayout;
  composer: SlotComposer;
};

export type DocumentSettings = {
  assets: ShellAssets;
  /** The version of the server's own code, which writes the pages. */
  serverVersion: string;
  siteUrl: string;
  mainApi: string;
  contentApi: string;
  /** The URL of the content host's uploads; default: that of the content host. */
  contentMedia?: string;
  appLinks: AppLinks;
  partners: readonly PartnerScript[];
  /** The origins, besides the site's own, that serve `/assets` and `/remotes`. */
  assetHosts: readonly string[];
  serviceWorker: boolean;
  apiAcceptsTraceparent: boolean;
};

/**
 * Streams a page's HTML: the head, then header, slots and footer in reading order, and at the end the data with
 * which the browser hydrates the slots. If the page's loader is late, the header is sent before the metadata,
 * which HTML parsers accept in the body as well.
 */
export async function* pageDocument(parts: PageParts, settings: DocumentSettings): AsyncGenerator<string> {
  const { main, opening, account, layout, composer, site, variant } = parts;
  const { assets } = settings;

  yield head(parts);
  if (opening) yield metadata(opening, parts, settings);
  if (opening?.heading && (await parts.waitsForHeading()))
    yield `<link${attributes({ rel: 'expect', href: `#${opening.heading}`, blocking: 'render' })}>`;
  yield parts.head.scripts;

  const showsAppBanner = main.offersApp && variant.device !== 'desktop' && !variant.appBannerDismissed;
  const [beforeAccount = '', , afterAccount = ''] = layout.header.split(slotMarkPattern);
  yield `</head><body>${fontPreloads(assets, main.language)}${layout.skipLink}${bootFailedNotice(main.language)}${parts.override ? overrideBar(parts.override) : ''}<div data-follows="app-banner">${showsAppBanner ? layout.appBanner : ''}</div>${beforeAccount}`;
  yield* account.html();
  yield afterAccount;
  const late = opening ? undefined : await main.opening;
  if (late) yield late.kind === 'page' ? metadata(late, parts, settings) : refresh(late.to);
  yield `<main id="main" class="mq-main" tabindex="-1">${movedNotice(variant)}`;
  if (late?.kind !== 'elsewhere') yield* main.html();
  yield `</main><div data-follows="app-band">${main.offersApp ? layout.appBand : ''}</div>${layout.footer}<div class="shell-progress" aria-hidden="true"></div>`;
  yield '<div id="announcer" class="mq-visually-hidden" role="status" aria-live="polite"></div><div id="toasts"></div>';
  yield scriptPreloads({ records: [...composer.records.values()], site, assets });
  yield `<script type="application/json" id="marquee-page">${inlineJson(pageData(parts, settings))}</script></body></html>`;
}

/** The tags of a page's metadata, for its head, or for its body if the loader is late. */
function metadata(
  { meta, preloads, failed }: Extract<Opening, { kind: 'page' }>,
  { main, url }: PageParts,
  { siteUrl, mainApi, contentApi }: DocumentSettings,
): string {
  const tags = writeHead(
    pageHead({
      meta,
      siteUrl,
      pathname: url.pathname,
      language: main.language,
      indexable: main.indexable && !failed,
      mediaHosts: [mainApi, contentApi, siteUrl],
    }),
  );
  // React has preloaded the images that the page loads eagerly, with their sizes.
  if (preloads || !meta?.preloadImage) return preloads + tags;
  const image = { rel: 'preload', as: 'image', href: meta.preloadImage, fetchpriority: 'high' };
  return `<link${attributes(image)}>${tags}`;
}

/** Leads the browser to another page. The status has been sent already; a refresh replaces the redirect. */
function refresh(to: string): string {
  return `<meta name="robots" content="noindex"><meta${attributes({ 'http-equiv': 'refresh', content: `0;url=${to}` })}>`;
}

function head({ main, head: { styles } }: PageParts): string {
  return [
    `<!DOCTYPE html><html lang="${main.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    styles,
    '<link rel="icon" href="/assets/logo-mark.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/assets/icons/180.png">',
    `<link rel="manifest" href="/manifest.webmanifest${main.language === 'hi' ? '?lang=hi' : ''}">`,
    '<meta name="theme-color" content="#1d0f2b">',
  ].join('');
}

function movedNotice({ movedFrom }: PageVariant): string {
  return movedFrom ? renderToStaticMarkup(createElement(MovedNotice, { language: movedFrom })) : '';
}

function pageData(
  { site, url, main, composer, variant: { consent, experiments, inspectable } }: PageParts,
  {
    assets,
    siteUrl,
    mainApi,
    contentApi,
    partners,
    assetHosts,
    serviceWorker,
    apiAcceptsTraceparent,
  }: DocumentSettings,
): PageData {
  const records = [...composer.records.values()];
  const deferredStyles = assets.styles('deferred');
  return {
    language: main.language,
    path: url.pathname + url.search,
    hosts: { main: mainApi, content: contentApi },
    ...(apiAcceptsTraceparent && { apiTakesTrace: true }),
    head: { siteUrl, indexable: main.indexable },
    runtime: assets.scripts('runtime'),
    ...(assetHosts.length > 0 && { assetHosts }),
    releases: browserReleases(site, records),
    slots: Object.fromEntries(composer.records),
    ...site.contracts.ofPage(records),
    ...(experiments.length > 0 && { experiments }),
    texts: clientTexts(main.language),
    shell: assets.version,
    deferred: {
      scripts: assets.scripts('deferred'),
      styles: { href: deferredStyles.href, integrity: deferredStyles.integrity },
      consent,
      isPrivate: main.isPrivate,
      partners: main.isPrivate ? [] : partners,
      serviceWorker,
      ...(inspectable && { inspector: assets.scripts('inspector') }),
    },
  };
}
