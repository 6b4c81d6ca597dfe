import { cacheNames } from './offline-caches.ts';
import { make } from '../../../browser/create-element.ts';

const maxListed = 12;

/** Lists the cached pages on the offline page, and reloads the requested page when the browser is back online. */
export async function listCachedPages(language: 'en' | 'hi'): Promise<void> {
  const section = document.querySelector('[data-cached-pages]');
  if (!section || !('caches' in window)) return;
  // At its own URL the offline page replaces no other page.
  if (!location.pathname.endsWith('/offline')) reloadOnceOnline(section);

  const cache = await caches.open(cacheNames.pages);
  const requests = (await cache.keys()).map(({ url }) => new URL(url));
  const readable = requests
    .filter(({ pathname }) => /^\/hi(?=\/|$)/.test(pathname) === (language === 'hi'))
    .reverse();
  const list = make('ul');
  list.setAttribute('role', 'list');
  for (const url of readable.slice(0, maxListed)) {
    const html = await (await cache.match(url))?.text();
    const link = make('a', '', titleIn(html ?? '') || url.pathname);
    link.href = url.pathname + url.search;
    const item = make('li');
    item.append(link);
    list.append(item);
  }
  if (list.children.length > 0) section.querySelector('p')?.replaceWith(list);
}

/** Reloads the requested page when the browser is back online and the offline page is still shown. */
function reloadOnceOnline(section: Element) {
  const reload = () => {
    if (section.isConnected) location.reload();
  };
  addEventListener('online', reload);
  // The network may have returned before this script ran. `onLine` alone is unreliable, so request the server's health.
  if (navigator.onLine) {
    fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && reload(), console.warn);
  }
}

/** Reads a page's title. Does not parse the rest, because its styles would violate the CSP of this page. */
function titleIn(html: string): string {
  const element = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '';
  return new DOMParser().parseFromString(element, 'text/html').title.replace(/ \| Marquee$/, '');
}
