import { barePath } from '@marquee/i18n';
import { slotMark } from '@marquee/mount';
import { LRUCache } from 'lru-cache';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AppBand } from '../../features/app-links/page/AppBand.tsx';
import { AppBanner } from '../../features/app-links/page/AppBanner.tsx';
import type { AppLinks } from '../../features/app-links/page/app-links.ts';
import { findOwnPage } from '../../page/own-pages.ts';
import { Footer } from '../../page/Footer.tsx';
import { Header, SkipLink } from '../../page/Header.tsx';
import { faceOf, isFanZone } from '../../page/navigation.ts';
import { layoutKey, type PageVariant } from './page-variant.ts';
import type { RenderedSite } from './planned-page.ts';

/** The HTML around a page's content: header, footer and app banners. */
export type PageLayout = {
  skipLink: string;
  header: string;
  footer: string;
  /** The app banners above and below the content; empty on pages that do not offer the app. */
  appBanner: string;
  appBand: string;
};

const maxCachedLayouts = 2_000;

/** Renders page layouts and caches them: visitors with equal routes, slots, device and URL share a layout. */
export function createLayouts(
  appLinks: AppLinks,
): (site: RenderedSite, url: URL, variant: PageVariant) => PageLayout {
  const cache = new LRUCache<string, PageLayout>({ max: maxCachedLayouts });

  return (site, url, variant) => {
    const key = layoutKey(variant, url);
    const cached = cache.get(key);
    if (cached) return cached;

    const { language, device } = variant;
    const exists = (target: string) => (site.pages.match(target) ?? findOwnPage(target)) !== undefined;
    const { navigation } = site;
    const common = { language, exists, navigation, appLinks, device };
    const path = url.pathname + url.search;
    const account = createElement('div', {
      className: 'mq-slot-host',
      dangerouslySetInnerHTML: { __html: slotMark('account') },
    });
    const layout = {
      skipLink: renderToStaticMarkup(createElement(SkipLink, { language })),
      header: renderToStaticMarkup(createElement(Header, { ...common, path, account })),
      footer: renderToStaticMarkup(createElement(Footer, common)),
      ...appOffers(site, url, appLinks, variant),
    };
    // A visitor can invent any number of queries: only plain paths are cached.
    if (!url.search) cache.set(key, layout);
    return layout;
  };
}

function appOffers(
  { navigation }: RenderedSite,
  { pathname }: URL,
  links: AppLinks,
  { language, device }: PageVariant,
): Pick<PageLayout, 'appBanner' | 'appBand'> {
  const path = barePath(pathname);
  if (faceOf(path, navigation) !== 'fans') return { appBanner: '', appBand: '' };
  const about = isFanZone(path) ? 'video-message' : 'app';
  return {
    appBanner:
      device === 'desktop' ? '' : renderToStaticMarkup(createElement(AppBanner, { links, language })),
    appBand: renderToStaticMarkup(createElement(AppBand, { links, language, device, about })),
  };
}
