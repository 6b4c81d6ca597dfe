import { LRUCache } from 'lru-cache';
import { Counter, type Registry } from 'prom-client';
import { gappedBrotli, type GappedBrotli } from './gapped-brotli.ts';

/** A page that was made for one visitor and is another's too, but for the nonce. */
export type KeptPage = {
  nonce: string;
  headers: Record<string, string>;
  html: string;
  /** What was rendered for the visitor alone: it is another's page if the same was rendered for them. */
  own: string;
  /** Compressed when it is first asked for again. */
  brotli?: GappedBrotli | undefined;
  isCompressing?: true;
};

/** What a kept page answers with. */
type KeptAnswer = { headers: Record<string, string>; body: AsyncIterable<string>; brotli?: Buffer };

export type KeptPages = {
  /** The page kept under a key. */
  find(key: string): KeptPage | undefined;
  /** A kept page with this nonce in the place of its own. */
  answer(page: KeptPage, nonce: string): KeptAnswer;
  /**
   * Passes a page on as it is made and keeps it when it is whole. `until` says then for how long, in
   * milliseconds since 1970, and `own` what in it is the visitor's own.
   */
  keep(
    key: string,
    page: Pick<KeptPage, 'nonce' | 'headers'> & {
      body: AsyncIterable<string>;
      until: () => number;
      own: () => string;
    },
  ): AsyncGenerator<string>;
};

/** The one header with a nonce in it. */
const policyHeader = 'content-security-policy';

/** Characters of HTML that are kept at most, all together. */
const mostKept = 64 * 1024 * 1024;

/**
 * Whole pages, kept as long as the slots in them that are everybody's: whoever has the same plan and asks
 * for the same address gets the same page, if what is rendered for them alone is the same as well. What a
 * page says besides, such as its nonce, is put in anew; what else depends on the visitor belongs in the key.
 */
export function createKeptPages(metrics: Registry): KeptPages {
  const pages = new LRUCache<string, KeptPage>({
    maxSize: mostKept,
    maxEntrySize: mostKept / 16,
    perf: Date,
    sizeCalculation: ({ html, own }) => html.length + own.length,
  });
  const count = new Counter({
    name: 'marquee_pages_total',
    help: 'Pages that may be kept, by how they were had: made anew, or kept from before',
    labelNames: ['how'],
    registers: [metrics],
  });

  return {
    find: (key) => pages.get(key),

    answer(page, nonce) {
      count.inc({ how: 'kept' });
      compress(page);
      const policy = page.headers[policyHeader]?.replaceAll(page.nonce, nonce);
      const headers = { ...page.headers, ...(policy && { [policyHeader]: policy }) };
      return { headers, body: textOf(page, nonce), ...(page.brotli && { brotli: page.brotli.fill(nonce) }) };
    },

    async *keep(key, { nonce, headers, body, until, own }) {
      count.inc({ how: 'made' });
      let html = '';
      for await (const piece of body) {
        html += piece;
        yield piece;
      }
      const ttl = until() - Date.now();
      if (ttl > 0) pages.set(key, { nonce, headers, html, own: own() }, { ttl });
    },
  };

  /** A page that nobody asks for twice is not worth it. Until it is done, it is compressed as it leaves. */
  function compress(page: KeptPage) {
    if (page.isCompressing) return;
    page.isCompressing = true;
    gappedBrotli(page.html, page.nonce).then(
      (brotli) => (page.brotli = brotli),
      () => undefined,
    );
  }
}

async function* textOf({ html, nonce }: KeptPage, other: string) {
  yield html.replaceAll(nonce, other);
}
