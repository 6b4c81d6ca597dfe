import type { Language, Release } from '@marquee/contracts';
import type { PageMeta } from '@marquee/mount';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { articleMeta } from '../../page/articles/article-meta.ts';
import { ArticlePage } from '../../page/articles/ArticlePage.tsx';
import type { Article } from '../../page/articles/article.ts';
import type { SlotComposer } from './compose-slots.ts';
import type { PlannedPage } from './planned-page.ts';

/** What opens a page: its head, or that the visitor has to go elsewhere. */
export type Opening =
  { kind: 'page'; meta: PageMeta | undefined; preloads: string } | { kind: 'elsewhere'; to: string };

/** What stands between header and footer, whoever makes it. */
export type MainContent = {
  language: Language;
  indexable: boolean;
  /** Whether the page keeps its address to itself: see the manifest's `private`. */
  isPrivate: boolean;
  /** Whether the page may turn out not to exist, and the status has to wait for `opening`. */
  mayBeMissing: boolean;
  /** The release whose styles belong in the head, and the route they are for. */
  styles: { release: Release; route: string } | undefined;
  opening: Promise<Opening>;
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
    // A page that every visitor has at this address is certain to exist; one that depends on a name in
    // the address may be missing, and then must still become a 302.
    mayBeMissing: Object.keys(params).length > 0,
    styles: release && { release, route: route.id },
    opening: slot.first.then((first): Opening => {
      if (first.kind === 'missing') return { kind: 'elsewhere', to: '/' };
      if (first.kind === 'redirect') return { kind: 'elsewhere', to: first.to };
      return first.kind === 'page'
        ? { kind: 'page', meta: first.meta, preloads: first.preloads }
        : { kind: 'page', meta: undefined, preloads: '' };
    }),
    html: slot.html,
  };
}

/** A text page of the shell's own. */
export function articlePage(article: Article, language: Language, siteUrl: string): MainContent {
  return {
    language,
    indexable: true,
    isPrivate: false,
    mayBeMissing: false,
    styles: undefined,
    opening: Promise.resolve({
      kind: 'page',
      meta: articleMeta({ article, language, siteUrl }),
      preloads: '',
    }),
    async *html() {
      yield renderToStaticMarkup(createElement(ArticlePage, { article, language }));
    },
  };
}
