import { timeoutSignal } from '@marquee/timing';
import { metricsOf, responseFacts, type ResponseFacts } from '../page/server-timing.ts';
import { addStyles } from './swap-page.ts';
import { onceIdle } from './hydration-triggers.ts';

/** A page of the site, fetched for in-site navigation. `url` is its URL after redirects. */
export type FetchedPage = {
  url: URL;
  document: Document;
  /** The values from the response's headers: the sequence number of the snapshot, and the trace context. */
  facts: ResponseFacts;
  /** Set if the URL is not an HTML page, such as a feed; the browser has to open it. */
  isFile?: boolean;
};

const maxAgeMs = 20_000;
const maxPages = 8;
export const timeoutMs = 10_000;

/** The request header of a prefetch; the server does not render private pages for prefetches. */
const prefetchHeader = 'x-marquee-preparing';

/**
 * Creates the fetcher of pages. `prefetch` caches a page for 20 seconds, at most 8 pages at a time; `open` resolves to
 * the cached page, or fetches it.
 */
export function createPageFetcher() {
  const prefetched = new Map<string, { page: Promise<FetchedPage>; at: number }>();

  return {
    prefetch: (url: URL) => {
      const known = prefetched.get(url.href);
      if (known && Date.now() - known.at < maxAgeMs) return;
      const page = fetchPage(url, { [prefetchHeader]: '1' });
      page.then(({ document: fetched }) => preloadAssets(fetched)).catch(() => undefined);
      // A failed prefetch is not reported; a navigation fetches the page again and reports its own failure.
      page.catch(() => prefetched.delete(url.href));
      prefetched.set(url.href, { page, at: Date.now() });
      for (const key of prefetched.keys()) if (prefetched.size > maxPages) prefetched.delete(key);
    },
    /** Returns the prefetched page, once, or else fetches the page. Rejects as `fetchPage` does. */
    open: async (url: URL): Promise<FetchedPage> => {
      const known = prefetched.get(url.href);
      prefetched.delete(url.href);
      if (known && Date.now() - known.at < maxAgeMs) {
        // A prefetch that failed says nothing about the network as it is now.
        const page = await known.page.catch(() => undefined);
        // The server explains a redirect on the page it leads to, but not to a prefetch: fetch it again.
        if (page?.url.pathname === url.pathname) return page;
      }
      return fetchPage(url);
    },
    /** Drops the prefetched pages. */
    clear: () => prefetched.clear(),
  };
}

/** A failure after which the browser may still open the page: the server refused the script, or redirected it away. */
class DocumentOnly extends Error {}

export const needsDocument = (failure: unknown): boolean => failure instanceof DocumentOnly;

/** Whether the server redirects a page to another site, such as to the sign-in of a proxy, where no script follows. */
async function isRedirectedAway(url: URL): Promise<boolean> {
  const signal = timeoutSignal(timeoutMs);
  const response = await fetch(url, { headers: { accept: 'text/html' }, redirect: 'manual', signal }).catch(
    () => undefined,
  );
  return response?.type === 'opaqueredirect';
}

/**
 * Fetches a page from the server. Rejects if the status is not 200, if the response is incomplete, or after 10 seconds.
 */
export async function fetchPage(url: URL, headers?: Record<string, string>): Promise<FetchedPage> {
  const response = await fetch(url, {
    headers: { accept: 'text/html', ...headers },
    signal: timeoutSignal(timeoutMs),
  }).catch(async (failure: unknown) => {
    if (navigator.onLine && (await isRedirectedAway(url)))
      throw new DocumentOnly(`${url.pathname} leads elsewhere`);
    throw failure;
  });
  const { status } = response;
  if (status !== 200) {
    const isRefused = status >= 400 && status < 500 && status !== 429;
    throw new (isRefused ? DocumentOnly : Error)(`${url.pathname} returned ${status}`);
  }
  const isFile = !response.headers.get('content-type')?.startsWith('text/html');
  const html = isFile ? '' : withInertStyles(await response.text());
  // The page's data are at its end. A part is not parsed: its last style may be cut and violate the CSP.
  if (!isFile && !html.includes('id="marquee-page"')) throw new Error(`${url.pathname} arrived in part`);
  const at = new URL(response.url);
  at.hash = url.hash;
  const facts = responseFacts(metricsOf(response.headers.get('server-timing')));
  return { url: at, document: new DOMParser().parseFromString(html, 'text/html'), facts, isFile };
}

/**
 * Makes the `<style>` elements of a fetched page inert until `addStyles` adds them. The policy of this page has no
 * hashes of them, and browsers would report them even in a document that is never shown.
 */
function withInertStyles(html: string): string {
  return html.replace(
    /<style data-href="([^"]*)">([\s\S]*?)<\/style>/g,
    '<script type="text/css" data-href="$1">$2</script>',
  );
}

/**
 * Preloads the scripts and the first image of a prefetched page. Adds its styles when the browser is idle,
 * because new styles make the browser recalculate those of the current page.
 */
function preloadAssets(next: Document) {
  onceIdle(() => addStyles(next));
  for (const link of next.querySelectorAll<HTMLLinkElement>(
    // `swapPage` brings those that wait for an interaction.
    'link[rel="preload"]:is([as="script"], [as="image"]):not([data-opens])',
  )) {
    const href = link.getAttribute('href') ?? '';
    if (document.querySelector(`link[href="${CSS.escape(href)}"], script[src="${CSS.escape(href)}"]`))
      continue;
    const copy = link.cloneNode() as HTMLLinkElement;
    copy.removeAttribute('media');
    copy.fetchPriority = 'low';
    document.head.append(copy);
  }
}
