import { cacheNames } from './offline-caches.ts';
import { make } from '../../../browser/deferred/create-element.ts';

const mostListed = 12;

/** Fills the offline page with what can be read now, and opens the wanted page once the line is back. */
export async function listCachedPages(language: 'en' | 'hi'): Promise<void> {
  const place = document.querySelector('[data-cached-pages]');
  if (!place || !('caches' in window)) return;
  // The page at its own address is nobody's destination.
  if (!location.pathname.endsWith('/offline')) openOnceReachable(place);

  const cache = await caches.open(cacheNames.pages);
  const requests = (await cache.keys()).map(({ url }) => new URL(url));
  const readable = requests
    .filter(({ pathname }) => /^\/hi(?=\/|$)/.test(pathname) === (language === 'hi'))
    .reverse();
  const list = make('ul');
  list.setAttribute('role', 'list');
  for (const url of readable.slice(0, mostListed)) {
    const html = await (await cache.match(url))?.text();
    const link = make('a', '', titleIn(html ?? '') || url.pathname);
    link.href = url.pathname + url.search;
    const item = make('li');
    item.append(link);
    list.append(item);
  }
  if (list.children.length > 0) place.querySelector('p')?.replaceWith(list);
}

/** Opens the wanted page once the line is back, unless the visitor has gone on to one that is here. */
function openOnceReachable(place: Element) {
  const open = () => {
    if (place.isConnected) location.reload();
  };
  addEventListener('online', open);
  // It may have come back before this script did; only an answer of the server is a sign of that.
  if (navigator.onLine) {
    fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && open(), console.warn);
  }
}

/** Only the title is parsed: the styles of a whole page would break the policy of this one. */
function titleIn(html: string): string {
  const element = /<title>[^<]*<\/title>/.exec(html)?.[0] ?? '';
  return new DOMParser().parseFromString(element, 'text/html').title.replace(/ \| Marquee$/, '');
}
