import { cacheNames } from '../../../browser/offline-caches.ts';
import { make } from '../../../browser/create-element.ts';
import { pageTitle } from '../../../page/page-title.ts';
import type { PageData } from '../../../page/page-data.ts';

const maxListed = 12;

/**
 * Adds a list of the cached pages to the offline page, which the service worker serves instead of a page that did not
 * load; does nothing on other pages. Calls `reload` when the browser is back online.
 */
export async function listCachedPages(
  { language, head: { site } }: Pick<PageData, 'language' | 'head'>,
  reload = () => location.reload(),
): Promise<void> {
  const section = document.querySelector<HTMLElement>('[data-cached-pages]');
  if (!section || !('caches' in window)) return;
  // At its own URL the page replaces no other page.
  if (!location.pathname.endsWith(`/${section.dataset['cachedPages']}`)) reloadOnceOnline(section, reload);

  const cache = await caches.open(cacheNames.pages);
  const requests = (await cache.keys()).map(({ url }) => new URL(url));
  const codeOf = ({ pathname }: URL) =>
    // The default language is the first, and its prefix is empty.
    site.languages.findLast(({ prefix }) => `${pathname}/`.startsWith(`${prefix}/`))?.code;
  const readable = requests.filter((url) => codeOf(url) === language).reverse();
  const list = make('ul');
  list.setAttribute('role', 'list');
  for (const url of readable.slice(0, maxListed)) {
    const html = await (await cache.match(url))?.text();
    const link = make('a', '', pageTitle(titleIn(html ?? ''), site) || url.pathname);
    link.href = url.pathname + url.search;
    const item = make('li');
    item.append(link);
    list.append(item);
  }
  if (list.children.length === 0) return;
  section.append(list);
  section.hidden = false;
}

/** Reloads the requested page when the browser is back online and the visitor is not leaving the page in its place. */
function reloadOnceOnline(section: HTMLElement, reload: () => void) {
  let isLeaving = false;
  // A reload that starts while another page is on its way would bring this one back instead.
  addEventListener('beforeunload', () => (isLeaving = true));
  const isNavigating = () => 'navigating' in document.documentElement.dataset;
  const reloadIfShown = () => {
    if (section.isConnected && !isLeaving && !isNavigating()) reload();
  };
  addEventListener('online', reloadIfShown);
  // The network may have returned before this script ran. `onLine` alone is unreliable, so request the server's health.
  // If only this page fails, a reload would repeat without end.
  if (navigator.onLine && section.dataset['cachedPages'] === 'offline') {
    fetch('/healthz', { cache: 'no-store' }).then(({ ok }) => ok && reloadIfShown(), console.warn);
  }
}

/** Reads a page's title. Does not parse the rest, because its styles would violate the CSP of this page. */
function titleIn(html: string): string {
  const element = /<title\b[^>]*>[^<]*<\/title>/.exec(html)?.[0] ?? '';
  return new DOMParser().parseFromString(element, 'text/html').title;
}
