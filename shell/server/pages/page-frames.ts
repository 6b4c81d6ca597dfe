import type { Language } from '@marquee/contracts';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { findArticle } from '../../page/articles/articles.ts';
import { Footer } from '../../page/Footer.tsx';
import { Header } from '../../page/Header.tsx';
import type { PlannedSite } from './planned-page.ts';

export type Frame = { header: string; footer: string };

const keptFrames = 2_000;

/** Header and footer are the same for every visitor of a page: each is drawn once for a page table. */
export function createFrames(): (site: PlannedSite, url: URL, language: Language) => Frame {
  const drawn = new WeakMap<object, Map<string, Frame>>();

  return (site, url, language) => {
    const ofSite = drawn.get(site.pages) ?? new Map<string, Frame>();
    drawn.set(site.pages, ofSite);

    const path = url.pathname + url.search;
    const known = ofSite.get(path);
    if (known) return known;

    const frame = drawFrame(site, path, language);
    // Queries are the visitor's to invent; only plain paths are worth keeping.
    if (!url.search && ofSite.size < keptFrames) ofSite.set(path, frame);
    return frame;
  };
}

function drawFrame(site: PlannedSite, path: string, language: Language): Frame {
  const exists = (target: string) => (site.pages.match(target) ?? findArticle(target)) !== undefined;
  return {
    header: renderToStaticMarkup(createElement(Header, { language, path, exists })),
    footer: renderToStaticMarkup(createElement(Footer, { language, exists })),
  };
}
