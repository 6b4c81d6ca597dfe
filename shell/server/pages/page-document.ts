import type { Override } from '@marquee/contracts/override';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MovedNotice } from '../../page/MovedNotice.tsx';
import type { PageData, PageSite } from '../../page/page-data.ts';
import { pageHead } from '../../page/page-head.ts';
import { clientTexts } from '../../page/client-texts.ts';
import { attributes, inlineJson } from '@marquee/http-server/html';
import type { PartnerScript } from '../../page/partners.ts';
import type { Site } from '../site/site.ts';
import type { PageFeature } from '../page-feature.ts';
import { shellTexts } from '../site/site-texts.ts';
import type { ShellAssets } from '../shell-assets.ts';
import { bootFailedNotice } from './boot-loader.ts';
import { browserReleases } from './browser-release.ts';
import { withSlots, type SlotComposer, type StartedSlot } from './compose-slots.ts';
import { fontPreloads, writeHead } from './document-head.ts';
import type { LateSlots } from './late-slots.ts';
import type { MainContent, Opening } from './main-content.ts';
import type { PageLayout } from './page-layout.ts';
import type { PageVariant } from './page-variant.ts';
import type { Preview, RenderedSite } from './planned-page.ts';
import { scriptPreloads } from './script-preloads.ts';

export type PageParts = {
  site: RenderedSite;
  url: URL;
  variant: PageVariant;
  override: Override | undefined;
  preview: Preview | undefined;
  main: MainContent;
  /** The opening of `main`; undefined if it is late, so that the header is sent before it. */
  opening: Extract<Opening, { kind: 'page' }> | undefined;
  /** The `<style>` elements that are known before the body, and the boot scripts. */
  head: { styles: string; scripts: string };
  /** The slots in header and footer, by the key of their places. */
  around: ReadonlyMap<string, StartedSlot>;
  /** Whether the first paint waits for the heading: not if a slot of the header above it is late. */
  waitsForHeading: () => Promise<boolean>;
  layout: PageLayout;
  composer: SlotComposer;
  late: LateSlots;
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
  definition: Site;
  partners: readonly PartnerScript[];
  /** The origins, besides the site's own, that serve `/assets` and `/remotes`. */
  assetHosts: readonly string[];
  features: readonly PageFeature[];
  apiAcceptsTraceparent: boolean;
};

/**
 * Yields a page's HTML in parts: the head, then header, slots and footer in reading order, then late slots if the
 * browser can move them to their places, and last the data with which the browser hydrates the slots. If the page's
 * loader is late, the header is sent before the metadata, which HTML parsers accept in the body as well.
 */
export async function* pageDocument(parts: PageParts, settings: DocumentSettings): AsyncGenerator<string> {
  const { main, opening, around, layout, composer, site, variant } = parts;
  const { assets, definition } = settings;
  const texts = definition.textsIn(main.language).page;

  yield head(parts, settings);
  if (opening) yield metadata(opening, parts, settings);
  if (opening?.heading && (await parts.waitsForHeading()))
    yield `<link${attributes({ rel: 'expect', href: `#${opening.heading}`, blocking: 'render' })}>`;
  yield parts.head.scripts;

  const showsBanner = main.offersApp && variant.device !== 'desktop' && !variant.appBannerDismissed;
  yield `</head><body>${fontPreloads(assets, main.language)}${layout.skipLink}${bootFailedNotice(texts)}${barsOf(parts, settings)}<div data-follows="app-banner">${showsBanner ? layout.banner : ''}</div>`;
  yield* withSlots(layout.header, around);
  const late = opening ? undefined : await main.opening;
  if (late) yield late.kind === 'page' ? metadata(late, parts, settings) : refresh(late.to);
  yield `<main id="main" class="mq-main" tabindex="-1">${movedNotice(variant, definition)}`;
  if (late?.kind !== 'elsewhere') yield* main.html();
  yield `</main><div data-follows="app-band">${main.offersApp ? layout.band : ''}</div>`;
  yield* withSlots(layout.footer, around);
  yield '<div class="shell-progress" aria-hidden="true"></div>';
  yield '<div id="announcer" class="mq-visually-hidden" role="status" aria-live="polite"></div><div id="toasts"></div>';
  yield* parts.late.rest();
  yield scriptPreloads({
    records: [...composer.records.values()],
    site,
    assets,
    isLocal: parts.override !== undefined,
  });
  yield `<script type="application/json" id="marquee-page">${inlineJson(pageData(parts, settings))}</script></body></html>`;
}

/** What features show above the header. */
function barsOf(
  { override, preview, variant: { language } }: PageParts,
  { features }: DocumentSettings,
): string {
  const page = { language, override, preview };
  return features.map(({ body = '' }) => (typeof body === 'string' ? body : body(page))).join('');
}

/** The tags of a page's metadata, for its head, or for its body if the loader is late. */
function metadata(
  { meta, preloads, failed }: Extract<Opening, { kind: 'page' }>,
  { main, url, preview }: PageParts,
  { siteUrl, mainApi, contentApi, definition }: DocumentSettings,
): string {
  const tags = writeHead(
    pageHead({
      meta,
      site: { ...pageSite(definition), ...definition.metadata },
      siteUrl,
      pathname: url.pathname,
      language: main.language,
      indexable: main.indexable && !failed && !preview,
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

function head({ main, head: { styles } }: PageParts, { definition }: DocumentSettings): string {
  const isDefault = main.language === definition.defaultLanguage;
  return [
    `<!DOCTYPE html><html lang="${main.language}"><head><meta charset="utf-8">`,
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover, interactive-widget=resizes-content">',
    styles,
    '<link rel="icon" href="/assets/logo-mark.svg" type="image/svg+xml">',
    '<link rel="apple-touch-icon" href="/assets/icons/180.png">',
    `<link rel="manifest" href="/manifest.webmanifest${isDefault ? '' : `?lang=${main.language}`}">`,
    `<meta${attributes({ name: 'theme-color', content: definition.colors.theme })}>`,
  ].join('');
}

function movedNotice({ movedFrom: language }: PageVariant, { languages, textsIn, waysOn }: Site): string {
  if (!language) return '';
  const links = (waysOn?.(language) ?? []).map((way) => ({
    ...way,
    href: languages.local(way.path, way.language ?? language),
  }));
  return renderToStaticMarkup(
    createElement(MovedNotice, { language, text: textsIn(language).page.moved, links }),
  );
}

/** What pages have of the site's definition, for their heads. */
function pageSite({ name, metadata: { title }, languages }: Site): PageSite {
  return { name, title, languages: languages.all };
}

function pageData(
  { site, url, main, override, composer, preview, variant: { consent, experiments, inspectable } }: PageParts,
  {
    assets,
    siteUrl,
    mainApi,
    contentApi,
    partners,
    assetHosts,
    features,
    apiAcceptsTraceparent,
    definition,
  }: DocumentSettings,
): PageData {
  const records = [...composer.records.values()];
  const deferredStyles = assets.styles('deferred');
  const texts = definition.textsIn(main.language);
  return {
    language: main.language,
    path: url.pathname + url.search,
    hosts: { main: mainApi, content: contentApi },
    ...(apiAcceptsTraceparent && { apiTakesTrace: true }),
    head: { siteUrl, indexable: main.indexable && !preview, site: pageSite(definition) },
    runtime: assets.scripts('runtime', override !== undefined),
    ...(assetHosts.length > 0 && { assetHosts }),
    releases: browserReleases(site, records),
    slots: Object.fromEntries(composer.records),
    ...site.contracts.ofPage(records),
    ...(experiments.length > 0 && { experiments }),
    texts: clientTexts(texts.page),
    shell: assets.version,
    ...(preview && { preview: preview.id }),
    deferred: {
      scripts: [...assets.scripts('deferred'), ...assets.scripts('view-transitions')],
      styles: { href: deferredStyles.href, integrity: deferredStyles.integrity },
      consent,
      isPrivate: main.isPrivate,
      partners: main.isPrivate || preview ? [] : partners,
      ...Object.assign({}, ...features.map((feature) => feature.pageData)),
      ...(definition.hasAppConfig && { appConfig: true }),
      ...(!shellTexts[main.language] && { texts: texts.deferred }),
      ...(inspectable && { inspector: assets.scripts('inspector') }),
    },
  };
}
