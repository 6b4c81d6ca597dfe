import type { Language } from '@marquee/contracts';
import { barePath } from '@marquee/i18n';
import { slotMark } from '@marquee/mount';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { AppBand } from '../../features/app-links/page/AppBand.tsx';
import { AppBanner } from '../../features/app-links/page/AppBanner.tsx';
import type { AppLinks, Device } from '../../features/app-links/page/app-links.ts';
import { findOwnPage } from '../../page/own-pages.ts';
import { Footer } from '../../page/Footer.tsx';
import { Header, SkipLink } from '../../page/Header.tsx';
import { faceOf, isFanZone } from '../../page/navigation.ts';
import type { PlannedSite } from './planned-page.ts';

export type Frame = {
  skipLink: string;
  header: string;
  footer: string;
  /** The offer of the app above the page and below it, for the pages that make it; empty where nobody would take it. */
  appBanner: string;
  appBand: string;
};

const keptFrames = 2_000;

/** What stands around a page is the same for every visitor with the same kind of device: it is drawn once for a page table. */
export function createFrames(
  appLinks: AppLinks,
): (site: PlannedSite, url: URL, language: Language, device: Device) => Frame {
  const drawn = new WeakMap<object, Map<string, Frame>>();

  return (site, url, language, device) => {
    const ofSite = drawn.get(site.pages) ?? new Map<string, Frame>();
    drawn.set(site.pages, ofSite);

    const path = url.pathname + url.search;
    const key = `${device} ${path}`;
    const known = ofSite.get(key);
    if (known) return known;

    const exists = (target: string) => (site.pages.match(target) ?? findOwnPage(target)) !== undefined;
    const common = { language, exists, appLinks, device };
    const account = createElement('div', {
      className: 'mq-slot-host',
      dangerouslySetInnerHTML: { __html: slotMark('account') },
    });
    const frame = {
      skipLink: renderToStaticMarkup(createElement(SkipLink, { language })),
      header: renderToStaticMarkup(createElement(Header, { ...common, path, account })),
      footer: renderToStaticMarkup(createElement(Footer, common)),
      ...appOffers(url, { links: appLinks, language, device }),
    };
    // Queries are the visitor's to invent; only plain paths are worth keeping.
    if (!url.search && ofSite.size < keptFrames) ofSite.set(key, frame);
    return frame;
  };
}

function appOffers(
  { pathname }: URL,
  { device, ...offer }: { links: AppLinks; language: Language; device: Device },
): Pick<Frame, 'appBanner' | 'appBand'> {
  const path = barePath(pathname);
  if (faceOf(path) !== 'fans') return { appBanner: '', appBand: '' };
  const about = isFanZone(path) ? 'video-message' : 'app';
  return {
    appBanner: device === 'desktop' ? '' : renderToStaticMarkup(createElement(AppBanner, offer)),
    appBand: renderToStaticMarkup(createElement(AppBand, { ...offer, device, about })),
  };
}
