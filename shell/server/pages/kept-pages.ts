import { Counter, type Registry } from 'prom-client';
import { cacheByQuery } from '../cache-by-query.ts';
import { gappedBrotli, type GappedBrotli } from './gapped-brotli.ts';

/** A page that was made for one visitor and is another's too, but for the nonce. */
export type KeptPage = {
  nonce: string;
  headers: Record<string, string>;
  html: string;
  /** What was rendered for the visitor alone: it is another's page if the same was rendered for them. */
  own: string;
  /** Until when its slots are everybody's, in milliseconds since 1970. */
  freshUntil: number;
  isRenewing?: boolean;
  /** Compressed when it is first asked for again. */
  brotli?: GappedBrotli | undefined;
  isCompressing?: true;
};

/** What a page depends on: the query of its address, and all of it as text. */
export type PageKey = { search: string; text: string };

/** What a kept page answers with. */
type KeptAnswer = { headers: Record<string, string>; body: AsyncIterable<string>; brotli?: Buffer };

export type KeptPages = {
  /** The page kept under a key, which may be past its time. */
  find(key: PageKey): KeptPage | undefined;
  isFresh(page: KeptPage): boolean;
  /**
   * Has a page past its time made anew, by one who asks; nobody waits for it. `make` gives the page as it is
   * made, undefined when there is none any more; rejects as it likes: the next who asks tries again.
   */
  renew(key: PageKey, page: KeptPage, make: () => Promise<AsyncIterable<string> | undefined>): void;
  /** A kept page with this nonce in the place of its own. */
  answer(page: KeptPage, nonce: string): KeptAnswer;
  /**
   * Passes a page on as it is made and keeps it when it is whole. `until` says then for how long, in
   * milliseconds since 1970, and `own` what in it is the visitor's own.
   */
  keep(
    key: PageKey,
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
 * Whole pages, kept as long as the slots in them that are everybody's, and as long again for who asks while
 * the next one is made: whoever has the same plan and asks for the same address gets the same page, if what
 * is rendered for them alone is the same as well. What a page says besides, such as its nonce, is put in
 * anew; what else depends on the visitor belongs in the key.
 */
export function createKeptPages(metrics: Registry): KeptPages {
  const cache = cacheByQuery<KeptPage>({
    maxSize: mostKept,
    maxEntrySize: mostKept / 16,
    sizeCalculation: ({ html, own }) => html.length + own.length,
  });
  const count = new Counter({
    name: 'marquee_page_cache_requests_total',
    help: 'Pages that may be kept, by how they were had: made anew, or kept from before',
    labelNames: ['result'],
    registers: [metrics],
  });

  return {
    find: ({ search, text }) => cache.of(search).get(text),
    isFresh,

    renew(key, page, make) {
      if (isFresh(page) || page.isRenewing) return;
      page.isRenewing = true;
      // Who asked goes first.
      setImmediate(() => {
        madeAnew(key, make)
          .catch(() => undefined)
          .finally(() => (page.isRenewing = false));
      });
    },

    answer(page, nonce) {
      count.inc({ result: 'hit' });
      compress(page);
      return {
        headers: headersFor(page, nonce),
        body: textOf(page, nonce),
        ...(page.brotli && { brotli: page.brotli.fill(nonce) }),
      };
    },

    async *keep(key, { nonce, headers, body, until, own }) {
      count.inc({ result: 'miss' });
      let html = '';
      for await (const piece of body) {
        html += piece;
        yield piece;
      }
      const freshUntil = until();
      const freshMs = freshUntil - Date.now();
      if (freshMs <= 0) return;
      const page = { nonce, headers, html, own: own(), freshUntil };
      const pages = cache.of(key.search);
      pages.set(key.text, unlessChanged(page, pages.get(key.text)), { ttl: 2 * freshMs });
    },
  };

  async function madeAnew({ search, text }: PageKey, make: Parameters<KeptPages['renew']>[2]) {
    const pages = cache.of(search);
    const body = await make();
    if (!body) return void pages.delete(text);
    for await (const piece of body) void piece;
    const page = pages.get(text);
    if (page && isFresh(page)) compress(page);
  }

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

/** A page made anew; what reads as before, but for its nonce, need not be compressed again. */
function unlessChanged(made: KeptPage, before: KeptPage | undefined): KeptPage {
  if (!before?.brotli || made.html.replaceAll(made.nonce, before.nonce) !== before.html) return made;
  const { nonce, html, brotli } = before;
  return { ...made, nonce, html, brotli, headers: headersFor(made, nonce), isCompressing: true };
}

function headersFor(page: KeptPage, nonce: string): Record<string, string> {
  const policy = page.headers[policyHeader]?.replaceAll(page.nonce, nonce);
  return { ...page.headers, ...(policy && { [policyHeader]: policy }) };
}

function isFresh({ freshUntil }: KeptPage): boolean {
  return Date.now() < freshUntil;
}

async function* textOf({ html, nonce }: KeptPage, other: string) {
  yield html.replaceAll(nonce, other);
}
