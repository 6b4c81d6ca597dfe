import { slotMark } from '@marquee/mount';
import { LRUCache } from 'lru-cache';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { SkipLink } from '../../page/SkipLink.tsx';
import { atMost } from '../at-most.ts';
import type { Site } from '../site/site.ts';
import { findOwnPage } from '../site/own-pages.ts';
import { layoutKey, type PageVariant } from './page-variant.ts';
import type { RenderedSite } from './planned-page.ts';

/** The HTML around a page's content. Where it has slots, it contains marks, which `withSlots` replaces. */
export type PageLayout = {
  skipLink: string;
  header: string;
  footer: string;
  /** The HTML above (`banner`) and below (`band`) the content of pages that offer the site's app. */
  banner: string;
  band: string;
};

/** A slot in header or footer: its key on the page, its name, and the HTML to show if it fails (`instead`). */
export type LayoutSlot = { key: string; name: string; instead: string | undefined };

const maxCachedLayouts = 2_000;

/**
 * Returns a function that renders the layout of a page (the HTML around its content) and caches it. Visitors share a
 * layout if their URL, device, and the routes and slots of their plans are equal.
 */
export function createLayouts(
  definition: Site,
): (site: RenderedSite, url: URL, variant: PageVariant) => PageLayout {
  const cache = new LRUCache<string, PageLayout>(atMost(maxCachedLayouts));
  const { languages, textsIn, header, footer, banner, band } = definition;

  return (site, url, variant) => {
    const key = layoutKey(variant, url);
    const cached = cache.get(key);
    if (cached) return cached;

    const { language, device } = variant;
    const exists = (target: string) =>
      (site.pages.match(target) ?? findOwnPage(target, definition)) !== undefined;
    const path = url.pathname + url.search;
    const props = { language, languages, path, exists, navigation: site.navigation, device, slots: {} };
    const partHtml = (part: Site['header'], name: string) =>
      'slot' in part
        ? slotMark(name)
        : renderToStaticMarkup(
            part.render({ ...props, slots: mapValues(part.slots, (_, place) => slotPlace(place)) }),
          );
    const layout = {
      skipLink: renderToStaticMarkup(createElement(SkipLink, { text: textsIn(language).page.skip })),
      header: partHtml(header, 'header'),
      footer: footer ? partHtml(footer, 'footer') : '',
      banner: renderToStaticMarkup(banner?.(props)),
      band: renderToStaticMarkup(band?.(props)),
    };
    // A visitor can invent any number of queries: only plain paths are cached.
    if (!url.search) cache.set(key, layout);
    return layout;
  };
}

/**
 * Returns the slots in header and footer. If the header fails, the page shows the site's name instead, as a link to the
 * home page.
 */
export function layoutSlots({ header, footer, name, languages }: Site, language: string): LayoutSlot[] {
  const link = createElement('a', { href: languages.local('/', language) }, name);
  const nameOnly = renderToStaticMarkup(createElement('header', { className: 'mq-header' }, link));
  return [...slotsOf(header, 'header', nameOnly), ...(footer ? slotsOf(footer, 'footer', '') : [])];
}

function slotsOf(part: Site['header'], key: string, instead: string): LayoutSlot[] {
  if ('slot' in part) return [{ key, name: part.slot, instead }];
  return Object.entries(part.slots).map(([place, name]) => ({ key: place, name, instead: undefined }));
}

/** The place of a slot in markup. */
function slotPlace(key: string): ReactNode {
  return createElement('div', {
    className: 'mq-slot-host',
    dangerouslySetInnerHTML: { __html: slotMark(key) },
  });
}

function mapValues<Value>(
  record: Readonly<Record<string, string>>,
  map: (value: string, key: string) => Value,
): Record<string, Value> {
  return Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
}
