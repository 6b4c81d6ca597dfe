import { Counter, type Registry } from 'prom-client';
import { cacheByQuery } from '../cache-by-query.ts';
import { gappedBrotli, type GappedBrotli } from './gapped-brotli.ts';

/** When something cached expires, and until when it is still served stale; both in milliseconds since 1970. */
export type Expiry = { expiresAt: number; staleUntil: number };

/** A page rendered for one visitor, reusable for other visitors except for the nonce. */
export type CachedPage = Expiry & {
  nonce: string;
  headers: Record<string, string>;
  html: string;
  /** The output of per-visitor slots: the page is reused only where another visitor's is the same. */
  own: string;
  isRevalidating?: boolean;
  /** Compressed at the first cache hit. */
  brotli?: GappedBrotli | undefined;
  isCompressing?: true;
};

/** What a page depends on: the query of its URL, and everything together as text. */
export type PageKey = { search: string; text: string };

type CachedResponse = { headers: Record<string, string>; body: AsyncIterable<string>; brotli?: Buffer };

export type PageCache = {
  /** The page cached under a key, which may be stale. */
  get(key: PageKey): CachedPage | undefined;
  isFresh(page: CachedPage): boolean;
  /**
   * Regenerates a stale page in the background, once at a time. `render` returns the chunks of the new page, or
   * undefined where the page no longer exists. If it rejects, the next request tries again.
   */
  revalidate(key: PageKey, page: CachedPage, render: () => Promise<AsyncIterable<string> | undefined>): void;
  /** The response of a cached page, with another nonce. */
  respond(page: CachedPage, nonce: string): CachedResponse;
  /**
   * Passes the chunks of a page on and caches the page when it is complete. `expiry` and `own` are read then;
   * a page that has expired by then is not cached.
   */
  store(
    key: PageKey,
    page: Pick<CachedPage, 'nonce' | 'headers'> & {
      body: AsyncIterable<string>;
      expiry: () => Expiry;
      own: () => string;
    },
  ): AsyncGenerator<string>;
};

/** The one header with a nonce in it. */
const policyHeader = 'content-security-policy';

/** The size of the cache, in characters of HTML. */
const maxSize = 64 * 1024 * 1024;

/**
 * Caches whole pages until the first of their shared slots expires, and serves them stale-while-revalidate
 * until the first `staleUntil` of a slot. Visitors with the same plan and URL share a page if their per-visitor
 * slots rendered the same. The nonce is replaced in every response; whatever else depends on the visitor
 * belongs in the key.
 */
export function createPageCache(metrics: Registry): PageCache {
  const cache = cacheByQuery<CachedPage>({
    maxSize: maxSize,
    maxEntrySize: maxSize / 16,
    sizeCalculation: ({ html, own }) => html.length + own.length,
  });
  const requests = new Counter({
    name: 'marquee_page_cache_requests_total',
    help: 'Lookups of cacheable pages, by result: hit or miss',
    labelNames: ['result'],
    registers: [metrics],
  });

  return {
    get: ({ search, text }) => cache.of(search).get(text),
    isFresh,

    revalidate(key, page, render) {
      if (isFresh(page) || page.isRevalidating) return;
      page.isRevalidating = true;
      // The response to the current request goes first.
      setImmediate(() => {
        regenerate(key, render)
          .catch(() => undefined)
          .finally(() => (page.isRevalidating = false));
      });
    },

    respond(page, nonce) {
      requests.inc({ result: 'hit' });
      compress(page);
      return {
        headers: headersFor(page, nonce),
        body: textOf(page, nonce),
        ...(page.brotli && { brotli: page.brotli.fill(nonce) }),
      };
    },

    async *store(key, { nonce, headers, body, expiry, own }) {
      requests.inc({ result: 'miss' });
      let html = '';
      for await (const chunk of body) {
        html += chunk;
        yield chunk;
      }
      const { expiresAt, staleUntil } = expiry();
      const now = Date.now();
      if (expiresAt <= now) return;
      const page = { nonce, headers, html, own: own(), expiresAt, staleUntil };
      const pages = cache.of(key.search);
      pages.set(key.text, reuseCompressed(page, pages.get(key.text)), { ttl: staleUntil - now });
    },
  };

  async function regenerate({ search, text }: PageKey, render: Parameters<PageCache['revalidate']>[2]) {
    const pages = cache.of(search);
    const body = await render();
    if (!body) return void pages.delete(text);
    for await (const chunk of body) void chunk;
    const page = pages.get(text);
    if (page && isFresh(page)) compress(page);
  }

  /** Compresses a page at its first hit; until that is done, each response is compressed on its way. */
  function compress(page: CachedPage) {
    if (page.isCompressing) return;
    page.isCompressing = true;
    gappedBrotli(page.html, page.nonce).then(
      (brotli) => (page.brotli = brotli),
      () => undefined,
    );
  }
}

/** The new page; if only its nonce differs from the page before, that one's compressed form is reused. */
function reuseCompressed(made: CachedPage, before: CachedPage | undefined): CachedPage {
  if (!before?.brotli || made.html.replaceAll(made.nonce, before.nonce) !== before.html) return made;
  const { nonce, html, brotli } = before;
  return { ...made, nonce, html, brotli, headers: headersFor(made, nonce), isCompressing: true };
}

function headersFor(page: CachedPage, nonce: string): Record<string, string> {
  const policy = page.headers[policyHeader]?.replaceAll(page.nonce, nonce);
  return { ...page.headers, ...(policy && { [policyHeader]: policy }) };
}

function isFresh({ expiresAt }: CachedPage): boolean {
  return Date.now() < expiresAt;
}

async function* textOf({ html, nonce }: CachedPage, other: string) {
  yield html.replaceAll(nonce, other);
}
