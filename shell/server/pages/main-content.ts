import type { Language, Release } from '@marquee/contracts';
import { translate } from '@marquee/i18n';
import type { PageMeta } from '@marquee/mount';
import { createElement, type ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { articleMeta } from '../../features/articles/page/article-meta.ts';
import { ArticlePage } from '../../features/articles/page/ArticlePage.tsx';
import { appPlacements, type AppLinks, type Device } from '../../features/app-links/page/app-links.ts';
import { downloadMeta } from '../../features/download/page/download-meta.ts';
import { DownloadPage } from '../../features/download/page/DownloadPage.tsx';
import { messages as offlineMessages } from '../../features/offline/page/messages.ts';
import { OfflinePage } from '../../features/offline/page/OfflinePage.tsx';
import { messages } from '../../page/messages.ts';
import type { OwnPage } from '../../page/own-pages.ts';
import type { SlotComposer } from './compose-slots.ts';
import type { PlannedPage } from './planned-page.ts';
import type { StyleTags } from './style-tags.ts';

/** What is known of a page before its content: the metadata, or that it redirects. */
export type Opening =
  /** `failed`: the page shows a fallback, so search engines must not index it. */
  | {
      kind: 'page';
      meta: PageMeta | undefined;
      preloads: string;
      /** The id of the page's heading, unless a slot of another remote is above the heading. */
      heading?: string | undefined;
      failed?: true;
    }
  | { kind: 'elsewhere'; to: string; isMissing: boolean };

/** The content of a page between header and footer, from a remote or from the shell. */
export type MainContent = {
  language: Language;
  indexable: boolean;
  isPrivate: boolean;
  /** Under which URL a browser may store the page for offline reading: the exact one, or any query. */
  offline: 'exact' | 'any-query' | undefined;
  offersApp: boolean;
  /** Whether only the page's loader knows if the page exists; the HTTP status then waits for `opening`. */
  mayBeMissing: boolean;
  /** The `<style>` elements of the content itself. */
  styles(): Promise<string>;
  /** Those of the slots in it; resolves with the opening. */
  slotStyles(): Promise<string>;
  opening: Promise<Opening>;
  settled: Promise<unknown>;
  html(): AsyncGenerator<string>;
};

/** The content of a remote's page, which the worker thread of the remote's release renders. */
export function remotePage(
  { site, match, language }: PlannedPage,
  composer: SlotComposer,
  tag: StyleTags['tag'],
): MainContent {
  const { route, remote, params } = match;
  const slot = composer.startPage(match);
  const release = site.remote(remote)?.release;
  return {
    language,
    indexable: route.indexable,
    isPrivate: route.private,
    // A page that is not indexable is a screen whose own router reads the query.
    offline: route.private ? undefined : route.indexable ? 'exact' : 'any-query',
    offersApp: route.indexable && !route.private,
    // A page at a fixed path always exists; one with a parameter in its path may be missing, which is a 302.
    mayBeMissing: Object.keys(params).length > 0,
    styles: async () => (release ? tag(release, { route: route.id }) : ''),
    slotStyles: async () => slotStyles(await slot.inside, tag),
    opening: slot.first.then((first): Opening => {
      if (first.kind === 'missing') return { kind: 'elsewhere', to: '/', isMissing: true };
      if (first.kind === 'redirect') return { kind: 'elsewhere', to: first.to, isMissing: false };
      return first.kind === 'page'
        ? { kind: 'page', meta: first.meta, preloads: first.preloads, heading: first.heading }
        : { kind: 'page', meta: fallbackMeta(), preloads: '', failed: true };
    }),
    settled: slot.settled,
    html: slot.html,
  };

  /** The metadata of the fallback; undefined if the browser renders a local build in its place. */
  function fallbackMeta(): PageMeta | undefined {
    const why = site.remote(remote)?.planned.why.kind;
    if (why === 'override') return undefined;
    const t = translate(messages, language);
    return why === 'killed'
      ? { title: t('killedTitle'), description: t('killedText') }
      : { title: t('failedTitle'), description: t('failedText') };
  }
}

/** Returns the styles of slots of the given releases, which are in one group per release. */
export async function slotStyles(
  releases: readonly (Release | undefined)[],
  tag: StyleTags['tag'],
): Promise<string> {
  const tags = await Promise.all(releases.map((release) => (release ? tag(release, 'slots') : '')));
  return tags.join('');
}

export function ownPage(
  page: OwnPage,
  { url, language, siteUrl, appLinks, device, styleTag }: OwnPageSettings,
): MainContent {
  const { meta, element } = content();
  return {
    language,
    indexable: meta.indexable ?? false,
    isPrivate: false,
    // The service worker stores the offline page separately, and the download page differs by device.
    offline: page.kind === 'article' ? 'exact' : undefined,
    offersApp: false,
    mayBeMissing: false,
    styles: async () => (page.kind === 'article' ? '' : styleTag()),
    slotStyles: async () => '',
    opening: Promise.resolve({ kind: 'page', meta, preloads: '' }),
    settled: Promise.resolve(),
    async *html() {
      yield renderToStaticMarkup(element);
    },
  };

  function content(): { meta: PageMeta; element: ReactElement } {
    if (page.kind === 'article') {
      const { article } = page;
      return {
        meta: articleMeta({ article, language, siteUrl }),
        element: createElement(ArticlePage, { article, language }),
      };
    }
    if (page.kind === 'download') {
      const from = url.searchParams.get('from');
      const placement = appPlacements.find((one) => one === from) ?? 'bottom';
      return {
        meta: downloadMeta({ language, siteUrl, links: appLinks }),
        element: createElement(DownloadPage, { links: appLinks, placement, device, language }),
      };
    }
    const { title, description, unreachableTitle, unreachableDescription } = offlineMessages[language];
    return {
      meta:
        page.kind === 'offline'
          ? { title, description, indexable: false }
          : { title: unreachableTitle, description: unreachableDescription, indexable: false },
      element: createElement(OfflinePage, { kind: page.kind, language }),
    };
  }
}

type OwnPageSettings = {
  url: URL;
  language: Language;
  siteUrl: string;
  appLinks: AppLinks;
  device: Device;
  styleTag: () => string;
};
