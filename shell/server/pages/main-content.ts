import type { Language, Release } from '@marquee/contracts';
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
import type { OwnPage } from '../../page/own-pages.ts';
import type { SlotComposer } from './compose-slots.ts';
import type { PlannedPage } from './planned-page.ts';

/** What opens a page: its head, or that the visitor has to go elsewhere. */
export type Opening =
  /** `failed`: a fallback stands in its place, which search engines must not take for the page. */
  | {
      kind: 'page';
      meta: PageMeta | undefined;
      preloads: string;
      /** The id of its heading, where nobody else stands above it. */
      heading?: string | undefined;
      failed?: true;
    }
  | { kind: 'elsewhere'; to: string; isMissing: boolean };

/** What stands between header and footer, whoever makes it. */
export type MainContent = {
  language: Language;
  indexable: boolean;
  /** Whether the page keeps its address to itself: see the manifest's `private`. */
  isPrivate: boolean;
  /** Whether a browser may keep the page to read it without a line, and whether for every query alike. */
  offline: 'exact' | 'any-query' | undefined;
  /** Whether the app is offered above and below it. */
  offersApp: boolean;
  /** Whether the page may turn out not to exist, and the status has to wait for `opening`. */
  mayBeMissing: boolean;
  /** The release whose styles belong in the head, and the route they are for. */
  styles: { release: Release; route: string } | undefined;
  opening: Promise<Opening>;
  /** Settles when every slot in it has been rendered or has failed. */
  settled: Promise<unknown>;
  html(): AsyncGenerator<string>;
};

/** A page of a remote: its slot is rendered in the worker of its release. */
export function remotePage({ site, match, language }: PlannedPage, composer: SlotComposer): MainContent {
  const { route, remote, params } = match;
  const slot = composer.startPage(match);
  const release = site.remote(remote)?.release;
  return {
    language,
    indexable: route.indexable,
    isPrivate: route.private,
    // Pages are rendered for nobody in particular; what is private stays out all the same. Where a page
    // is not for search engines, it is a screen with a router of its own, which reads the query itself.
    offline: route.private ? undefined : route.indexable ? 'exact' : 'any-query',
    offersApp: route.indexable && !route.private,
    // A page that every visitor has at this address is certain to exist; one that depends on a name in
    // the address may be missing, and then must still become a 302.
    mayBeMissing: Object.keys(params).length > 0,
    styles: release && { release, route: route.id },
    opening: slot.first.then((first): Opening => {
      if (first.kind === 'missing') return { kind: 'elsewhere', to: '/', isMissing: true };
      if (first.kind === 'redirect') return { kind: 'elsewhere', to: first.to, isMissing: false };
      return first.kind === 'page'
        ? { kind: 'page', meta: first.meta, preloads: first.preloads, heading: first.heading }
        : { kind: 'page', meta: undefined, preloads: '', failed: true };
    }),
    settled: slot.settled,
    html: slot.html,
  };
}

/** A page of the shell's own: drawn here, without a script. */
export function ownPage(
  page: OwnPage,
  { url, language, siteUrl, appLinks, device, styleTag }: OwnPageSettings,
): MainContent {
  const { meta, element } = drawing();
  return {
    language,
    indexable: meta.indexable ?? false,
    isPrivate: false,
    // The offline page is kept apart, and the download page is another one on a phone.
    offline: page.kind === 'article' ? 'exact' : undefined,
    offersApp: false,
    mayBeMissing: false,
    styles: undefined,
    opening: Promise.resolve({ kind: 'page', meta, preloads: '' }),
    settled: Promise.resolve(),
    async *html() {
      yield `${page.kind === 'article' ? '' : styleTag()}${renderToStaticMarkup(element)}`;
    },
  };

  function drawing(): { meta: PageMeta; element: ReactElement } {
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
    const { title, description } = offlineMessages[language];
    return {
      meta: { title, description, indexable: false },
      element: createElement(OfflinePage, { language }),
    };
  }
}

type OwnPageSettings = {
  url: URL;
  language: Language;
  siteUrl: string;
  appLinks: AppLinks;
  device: Device;
  /** The sheet of the pages that are not articles. */
  styleTag: () => string;
};
