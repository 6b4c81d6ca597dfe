import { once } from 'node:events';
import { get, type IncomingHttpHeaders, type IncomingMessage } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { brotliDecompressSync } from 'node:zlib';
import { load, type CheerioAPI } from 'cheerio/slim';
import { renderedInFull } from '../site/rendered-in-full.ts';

/** A response as the server sends it, with its compressed size in bytes. */
export type Fetched = { status: number; headers: IncomingHttpHeaders; bytes: number; text: string };

/** A page as the server sends it, without a browser. */
export type CrawledPage = Fetched & {
  /** Path and query on this site. */
  address: string;
  /** The URLs of this site that the page links to, in `<a href>`. */
  links: string[];
  /** The page that was the first to link here; null for a start. */
  from: string | null;
  /**
   * The HTML, parsed when it is first read: as it is written, by a parser that takes a tenth of the time of one that
   * follows the standard.
   */
  readonly html: CheerioAPI;
};

const atOnce = 4;

/**
 * Crawls a site from the given URLs along every wanted link, and fetches each URL once. Redirects are not
 * followed: a link to one is a fault of the page that has the link.
 */
export async function crawl(
  siteUrl: string,
  starts: readonly string[],
  isWanted: (address: string) => boolean = () => true,
): Promise<Map<string, CrawledPage>> {
  const pages = new Map<string, CrawledPage>();
  const waiting: { address: string; from: string | null }[] = starts.map((address) => ({
    address,
    from: null,
  }));
  const known = new Set(starts);

  while (waiting.length > 0) {
    const batch = waiting.splice(0, atOnce);
    const fetched = await Promise.all(batch.map(({ address, from }) => fetchPage(siteUrl, address, from)));
    for (const page of fetched) {
      if (!page) continue;
      pages.set(page.address, page);
      for (const address of page.links) {
        if (known.has(address) || !isWanted(address)) continue;
        known.add(address);
        waiting.push({ address, from: page.address });
      }
    }
  }
  return pages;
}

/** Fetches a page in full; undefined if the URL leads to a file of another type, such as `security.txt`. */
async function fetchPage(
  siteUrl: string,
  address: string,
  from: string | null,
): Promise<CrawledPage | undefined> {
  const fetched = await renderedInFull(new URL(address, siteUrl).href, fetchCompressed);
  if (fetched.status === 200 && !fetched.headers['content-type']?.includes('text/html')) return undefined;
  const page = withHtml({ ...fetched, address, from, links: [] });
  page.links.push(...linksIn(page.html, siteUrl, address));
  return page;
}

/** Adds the parsed HTML to a page that was stored without it. */
export function withHtml(page: Omit<CrawledPage, 'html'>): CrawledPage {
  let html: CheerioAPI | undefined;
  return Object.defineProperty(page, 'html', { get: () => (html ??= load(page.text)) }) as CrawledPage;
}

/** Fetches a URL with Brotli, as browsers do; `fetch` would hide the compressed size. */
export async function fetchCompressed(url: string): Promise<Fetched> {
  const request = get(url, { headers: { accept: 'text/html,*/*', 'accept-encoding': 'br' } });
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  const body = await buffer(response);
  const isCompressed = response.headers['content-encoding'] === 'br';
  return {
    status: response.statusCode ?? 0,
    headers: response.headers,
    bytes: body.length,
    text: (isCompressed ? brotliDecompressSync(body) : body).toString('utf8'),
  };
}

function linksIn(html: CheerioAPI, siteUrl: string, address: string): string[] {
  const site = new URL(siteUrl);
  return html('a[href]')
    .toArray()
    .map((link) => new URL(html(link).attr('href') ?? '', new URL(address, site)))
    .filter(({ origin }) => origin === site.origin)
    .map(({ pathname, search }) => pathname + search);
}

/** The scripts an HTML document names: those it runs and those it preloads. */
export function scriptsNamedIn(html: string): string[] {
  const tags = html.match(/<(?:script|link)\b[^>]*>/g) ?? [];
  const scripts = tags.flatMap((tag) => {
    if (tag.startsWith('<link') && !/as="script"/.test(tag)) return [];
    return /\s(?:src|href)="([^"]+)"/.exec(tag)?.[1] ?? [];
  });
  return [...new Set(scripts)];
}
