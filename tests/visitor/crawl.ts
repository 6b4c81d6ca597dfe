import { load, type CheerioAPI } from 'cheerio';

/** A page as the server sends it, without a browser. */
export type CrawledPage = {
  /** Path and query on this site. */
  address: string;
  status: number;
  html: CheerioAPI;
  /** The URLs of this site that the page links to, in `<a href>`. */
  links: string[];
  /** The page that was the first to link here; null for a start. */
  from: string | null;
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

/** Fetches a page; undefined if the URL leads to a file of another type, such as `security.txt`. */
async function fetchPage(
  siteUrl: string,
  address: string,
  from: string | null,
): Promise<CrawledPage | undefined> {
  const response = await fetch(new URL(address, siteUrl), {
    redirect: 'manual',
    headers: { accept: 'text/html' },
  });
  const text = await response.text();
  if (response.ok && !response.headers.get('content-type')?.includes('text/html')) return undefined;
  const html = load(text);
  return { address, status: response.status, html, links: linksIn(html, siteUrl, address), from };
}

function linksIn(html: CheerioAPI, siteUrl: string, address: string): string[] {
  const site = new URL(siteUrl);
  return html('a[href]')
    .toArray()
    .map((link) => new URL(html(link).attr('href') ?? '', new URL(address, site)))
    .filter(({ origin }) => origin === site.origin)
    .map(({ pathname, search }) => pathname + search);
}
