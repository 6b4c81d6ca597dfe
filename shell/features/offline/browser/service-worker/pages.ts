import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { offlineHeader } from '../../page/offline-header.ts';
import { cacheNames } from '../offline-caches.ts';

/** Lets go of what is old or too much. */
type Limit = { updateTimestamp: (url: string) => Promise<void>; expireEntries: () => Promise<void> };

/**
 * Pages come from the server whenever it can be reached, so a plan is never an old one. A page that the
 * server marked is kept on the side, and shown only when there is no answer at all.
 */
export function createPages({
  offlinePage,
  limit,
}: {
  offlinePage: (url: URL) => Promise<Response | undefined>;
  limit: Limit;
}) {
  return { isPage, answer };

  function isPage(request: Request): boolean {
    if (request.method !== 'GET') return false;
    if (request.mode === 'navigate') return true;
    // The site's own navigation asks by script for what it then shows.
    return request.destination === '' && /text\/html/.test(request.headers.get('accept') ?? '');
  }

  async function answer({ request, event, url }: RouteHandlerCallbackOptions): Promise<Response> {
    try {
      const response = (await preloaded(event)) ?? (await fetch(request));
      // A redirected answer is another address's page.
      if (response.ok && !response.redirected && response.headers.has(offlineHeader)) {
        const copy = response.clone();
        (event as ExtendableEvent).waitUntil(keep(url, copy));
      }
      return response;
    } catch (failure) {
      const kept = await keptPage(url);
      if (kept) return kept;
      // A fetch by script has its own words for this; only a whole page needs another in its place.
      const instead = request.mode === 'navigate' ? await offlinePage(url) : undefined;
      if (instead) return instead;
      throw failure;
    }
  }

  async function keep(url: URL, response: Response): Promise<void> {
    const cache = await caches.open(cacheNames.pages);
    const key = keyOf(url, response);
    await cache.put(key, response);
    await limit.updateTimestamp(new URL(key, url).href);
    await limit.expireEntries();
  }

  async function keptPage(url: URL): Promise<Response | undefined> {
    const cache = await caches.open(cacheNames.pages);
    const exact = await cache.match(url.pathname + url.search);
    if (exact) return exact;
    const anyQuery = await cache.match(url.pathname);
    return anyQuery?.headers.get(offlineHeader) === 'any-query' ? anyQuery : undefined;
  }
}

function keyOf(url: URL, response: Response): string {
  return response.headers.get(offlineHeader) === 'any-query' ? url.pathname : url.pathname + url.search;
}

/** The answer the browser asked for while the worker was still hydrating up. */
async function preloaded(event: Event): Promise<Response | undefined> {
  return (event as { preloadResponse?: Promise<Response | undefined> } & Event).preloadResponse;
}

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
