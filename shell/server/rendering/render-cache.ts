import type { Release } from '@marquee/contracts';
import { Counter, type Registry } from 'prom-client';
import { cacheByQuery } from '../cache-by-query.ts';
import { renderKey } from '../pages/page-variant.ts';
import type { RenderRequest, RenderResult } from './messages.ts';

/** Returns the cached output of a release for a render request. Without one, calls `render`, and caches its result. */
export type RenderCache = (
  release: Release,
  request: RenderRequest,
  render: () => Promise<RenderResult>,
) => Promise<RenderResult>;

/** The size of the cache, in characters of HTML and data. */
const maxSize = 16 * 1024 * 1024;

/**
 * Creates the cache of the rendered output of releases. The output is the same for all visitors, because on the server
 * no visitor is signed in. It is cached for the `cache.maxAge` of its route or slot, but at most for `maxAgeMs`.
 * Concurrent requests for the same output wait for one render. Failures, partial output and redirects are not cached.
 */
export function createRenderCache({
  maxAgeMs,
  metrics,
}: {
  maxAgeMs: number;
  metrics?: Registry;
}): RenderCache {
  const cache = cacheByQuery<RenderResult>({
    maxSize,
    maxEntrySize: maxSize / 16,
    sizeCalculation: (result) => JSON.stringify(result).length,
  });
  const pending = new Map<string, Promise<RenderResult>>();
  const requests = new Counter({
    name: 'marquee_render_cache_requests_total',
    help: 'Lookups of rendered pages and slots, by result: hit or miss',
    labelNames: ['remote', 'result'],
    registers: metrics ? [metrics] : [],
  });

  return async (release, request, render) => {
    const { maxAge, staleWhileRevalidate = maxAge } = cacheOf(release, request) ?? { maxAge: 0 };
    const ttl = Math.min(maxAge * 1000, maxAgeMs);
    const key = ttl > 0 ? renderKey(release, request) : '';
    const [, search = ''] = request.url.split('?', 2);
    const entries = cache.of(search);
    const cached = entries.get(key) ?? pending.get(key);
    requests.inc({ remote: release.remote, result: cached ? 'hit' : 'miss' });
    if (cached) return cached;
    if (ttl <= 0) return render();

    const staleMs = Math.min(staleWhileRevalidate * 1000, maxAgeMs);
    const rendering = render().then((result) => {
      if (!isCacheable(result)) return result;
      const expiresAt = Date.now() + ttl;
      return { ...result, expiresAt, staleUntil: expiresAt + staleMs };
    });
    pending.set(key, rendering);
    try {
      const result = await rendering;
      if (result.expiresAt) entries.set(key, result, { ttl });
      return result;
    } finally {
      pending.delete(key);
    }
  };
}

function cacheOf({ manifest }: Release, request: RenderRequest) {
  const declared =
    request.kind === 'page'
      ? manifest.routes.find(({ id }) => id === request.route)
      : manifest.slots.find(({ name }) => name === request.slot);
  return declared?.cache;
}

function isCacheable({ kind, partial }: RenderResult): boolean {
  return !partial && (kind === 'page' || kind === 'slot' || kind === 'data');
}
