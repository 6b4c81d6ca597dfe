import type { Language } from '@marquee/contracts';
import { slotMark } from '@marquee/mount';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import type { AppLinks, Device } from '../../page/app-links.ts';
import { findOwnPage } from '../../page/own-pages.ts';
import { Footer } from '../../page/Footer.tsx';
import { Header, SkipLink } from '../../page/Header.tsx';
import type { PlannedSite } from './planned-page.ts';

export type Frame = { skipLink: string; header: string; footer: string };

const keptFrames = 2_000;

/** Header and footer are the same for every visitor of a page with the same kind of device: each is drawn once for a page table. */
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
    };
    // Queries are the visitor's to invent; only plain paths are worth keeping.
    if (!url.search && ofSite.size < keptFrames) ofSite.set(key, frame);
    return frame;
  };
}
