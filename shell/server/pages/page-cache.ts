import { hash } from 'node:crypto';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import { atMost } from '../at-most.ts';
import { cacheByQuery } from '../cache-by-query.ts';
import { compressPage, decompressPage } from '../compress-page.ts';
import { pageKey, type PageVariant } from './page-variant.ts';

/**
 * Until when a cached entry is fresh (`expiresAt`), and until when it may then be served stale (`staleUntil`), both in
 * milliseconds since 1970.
 */
export type Expiry = { expiresAt: number; staleUntil: number };

/** The expiry of a page that must not be cached. */
export const expired: Expiry = { expiresAt: 0, staleUntil: 0 };

/** A page that was rendered for one visitor and is sent to other visitors with the same variant. */
export type CachedPage = Expiry & {
  headers: Record<string, string>;
  /** The HTML; compressed by Brotli from the first cache hit or regeneration on. */
  content: string | Buffer;
  /** The SHA-256 of the HTML, as the value of an `ETag`, without an encoding. */
  etag: string;
  /** The remotes on the page. */
  remotes: readonly string[];
  isCompressing?: true;
};

export type PageIdentity = { url: URL; variant: PageVariant };

type CachedResponse = Pick<CachedPage, 'headers' | 'etag'> & {
  body: AsyncIterable<string>;
  brotli?: Buffer;
};

export type PageCache = {
  get(page: PageIdentity): CachedPage | undefined;
  /**
   * Renders a page that is stale or missing, once for all who request that at the same time. `render` returns the
   * page's chunks, or undefined if the page no longer exists. Resolves at its end, also if it failed: the next
   * request tries again.
   */
  revalidate(identity: PageIdentity, render: () => Promise<AsyncIterable<string> | undefined>): Promise<void>;
  /** The response for a cached page. */
  respond(identity: PageIdentity, page: CachedPage): CachedResponse;
  /**
   * Yields the chunks of a page, and caches the page when it is complete. Only then are `expiry` and `remotes` (the
   * remotes on the page) called; a page that has expired by then is not cached.
   */
  store(
    identity: PageIdentity,
    page: Pick<CachedPage, 'headers'> & {
      body: AsyncIterable<string>;
      /** Converts the HTML that one browser was sent to the HTML for all browsers. */
      stored: (html: string) => string;
      expiry: () => Expiry;
      remotes: () => string[];
    },
  ): AsyncGenerator<string>;
};

/** The size of the cache, in bytes of compressed pages and characters of those that are not compressed yet. */
const maxSize = 64 * 1024 * 1024;

const maxRemoteLists = 10_000;

/**
 * Creates the cache of whole pages. A page is fresh until the first of its slots expires. After that, it is served
 * stale while it is rendered again, until the earliest `staleUntil` of its slots.
 *
 * Visitors with equal page variants share a page if they get the same releases of the remotes on that page. Which
 * remotes these are is known only once the page is rendered. Therefore the cache stores the remotes of each URL and
 * variant, and adds their releases to the key, as HTTP's `Vary` does with headers.
 */
export function createPageCache(metrics: Registry): PageCache {
  const cache = cacheByQuery<CachedPage>({
    maxSize,
    maxEntrySize: maxSize / 16,
    sizeCalculation: ({ content }) => content.length,
  });
  /** The pages that are being rendered again, by their keys. */
  const regenerations = new Map<string, Promise<void>>();
  const remotesOn = new LRUCache<string, readonly string[]>(atMost(maxRemoteLists));
  const requests = new Counter({
    name: 'marquee_page_cache_requests_total',
    help: 'Lookups of cacheable pages, by result: hit or miss',
    labelNames: ['result'],
    registers: [metrics],
  });

  return {
    get,

    async revalidate(identity, render) {
      const page = get(identity);
      if (page && isFresh(page)) return;
      const { variant, url } = identity;
      // Which remotes are on a page is known only after its first render.
      const key = keyOf(identity) ?? pageKey(variant, url, Object.keys(variant.releases));
      const regeneration =
        regenerations.get(key) ?? regenerate(identity, render).finally(() => regenerations.delete(key));
      regenerations.set(key, regeneration);
      return regeneration;
    },

    respond(identity, page) {
      requests.inc({ result: 'hit' });
      void compress(identity, page);
      const { headers, etag, content } = page;
      return { headers, etag, body: textOf(content), ...(Buffer.isBuffer(content) && { brotli: content }) };
    },

    async *store({ url, variant }, { headers, body, stored, expiry, remotes }) {
      requests.inc({ result: 'miss' });
      let sent = '';
      for await (const chunk of body) {
        sent += chunk;
        yield chunk;
      }
      const { expiresAt, staleUntil } = expiry();
      const now = Date.now();
      if (expiresAt <= now) return;
      const html = stored(sent);
      const etag = hash('sha256', html, 'base64url');
      const onPage = [...new Set(remotes())];
      const page = { headers, content: html, etag, remotes: onPage, expiresAt, staleUntil };
      const withoutReleases = pageKey(variant, url, []);
      const all = [...new Set([...(remotesOn.get(withoutReleases) ?? []), ...onPage])];
      remotesOn.set(withoutReleases, all);
      const [key, pages] = [pageKey(variant, url, all), cache.of(url.search)];
      pages.set(key, reuseCompressed(page, pages.get(key)), { ttl: staleUntil - now });
    },
  };

  function get(identity: PageIdentity): CachedPage | undefined {
    const key = keyOf(identity);
    return key === undefined ? undefined : cache.of(identity.url.search).get(key);
  }

  function keyOf({ url, variant }: PageIdentity): string | undefined {
    const remotes = remotesOn.get(pageKey(variant, url, []));
    return remotes && pageKey(variant, url, remotes);
  }

  async function regenerate(identity: PageIdentity, render: Parameters<PageCache['revalidate']>[1]) {
    // The response to the current request goes first.
    await nextTurn();
    const before = keyOf(identity);
    try {
      const body = await render();
      if (!body) {
        if (before !== undefined) cache.of(identity.url.search).delete(before);
        return;
      }
      for await (const chunk of body) void chunk;
    } catch {
      return;
    }
    const page = get(identity);
    if (page && isFresh(page)) void compress(identity, page);
  }

  /** Compresses a page at its first cache hit; until that is done, each response is compressed separately. */
  async function compress(identity: PageIdentity, page: CachedPage): Promise<void> {
    if (page.isCompressing || Buffer.isBuffer(page.content)) return;
    page.isCompressing = true;
    const content = await compressPage(page.content).catch(() => undefined);
    const [key, pages] = [keyOf(identity), cache.of(identity.url.search)];
    if (content && key !== undefined && pages.peek(key) === page)
      pages.set(key, { ...page, content }, { ttl: Math.max(1, page.staleUntil - Date.now()) });
  }
}

/** Returns the new page, with the compressed form of the previous one if their HTML is the same. */
function reuseCompressed(made: CachedPage, before: CachedPage | undefined): CachedPage {
  return before && before.etag === made.etag && Buffer.isBuffer(before.content)
    ? { ...made, content: before.content }
    : made;
}

export function isFresh({ expiresAt }: CachedPage): boolean {
  return Date.now() < expiresAt;
}

async function* textOf(content: CachedPage['content']) {
  yield typeof content === 'string' ? content : await decompressPage(content);
}
