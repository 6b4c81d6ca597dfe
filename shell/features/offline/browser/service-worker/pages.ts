import type { RouteHandlerCallbackOptions } from 'workbox-core/types.js';
import { offlineHeader } from '../../../../page/offline-header.ts';
import { cacheNames } from '../../../../browser/offline-caches.ts';
import { isSentFor } from './verified.ts';

/** Limits the age and number of the cached pages: the used part of Workbox's `CacheExpiration`. */
type Limit = { updateTimestamp: (url: string) => Promise<void>; expireEntries: () => Promise<void> };

/**
 * Creates the handler of page requests. Responds from the network, so that a page is never stale; caches pages
 * that the server marks with `x-marquee-offline`, and serves them only if the server cannot be reached.
 */
export function createPages({
  insteadOf,
  limit,
}: {
  /** Returns the page to show if neither the server nor the cache has the document. */
  insteadOf: (url: URL) => Promise<Response | undefined>;
  limit: Limit;
}) {
  return { isPage, respond };

  function isPage(request: Request): boolean {
    if (request.method !== 'GET') return false;
    if (request.mode === 'navigate') return true;
    // In-site navigation fetches pages by script.
    return request.destination === '' && /text\/html/.test(request.headers.get('accept') ?? '');
  }

  async function respond({ request, event, url }: RouteHandlerCallbackOptions): Promise<Response> {
    try {
      const response = (await preloaded(event)) ?? (await fetch(request));
      // A redirected response is the page of another URL.
      if (response.ok && !response.redirected && response.headers.has(offlineHeader)) {
        const copy = response.clone();
        (event as ExtendableEvent).waitUntil(store(url, copy));
      }
      return response;
    } catch (failure) {
      const cached = await cachedPage(url);
      if (cached) return cached;
      // In-site navigation reports the failure itself; only a document needs another page.
      const instead = request.mode === 'navigate' ? await insteadOf(url) : undefined;
      if (instead) return instead;
      throw failure;
    }
  }

  async function store(url: URL, response: Response): Promise<void> {
    const cache = await caches.open(cacheNames.pages);
    const key = keyOf(url, response);
    await cache.put(key, response);
    await limit.updateTimestamp(new URL(key, url).href);
    await limit.expireEntries();
  }

  async function cachedPage(url: URL): Promise<Response | undefined> {
    const cache = await caches.open(cacheNames.pages);
    const find = async (key: string) => {
      const found = await cache.match(key);
      return found && isSentFor(url.pathname, found) ? found : undefined;
    };
    const exact = await find(url.pathname + url.search);
    if (exact) return exact;
    const anyQuery = await find(url.pathname);
    return anyQuery?.headers.get(offlineHeader) === 'any-query' ? anyQuery : undefined;
  }
}

function keyOf(url: URL, response: Response): string {
  return response.headers.get(offlineHeader) === 'any-query' ? url.pathname : url.pathname + url.search;
}

/** The response to the request that the browser sends while the worker starts (navigation preload). */
async function preloaded(event: Event): Promise<Response | undefined> {
  return (event as { preloadResponse?: Promise<Response | undefined> } & Event).preloadResponse;
}

type ExtendableEvent = Event & { waitUntil: (work: Promise<unknown>) => void };
