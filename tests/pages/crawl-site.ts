import { mkdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pages } from '../journeys/pages.ts';
import { crawl } from '../visitor/crawl.ts';
import { crawlFile, inHindi, pagesOfVisitors, siteUrl, type StoredCrawl } from './crawled-pages.ts';

/** Fetches every page once, before the tests: what is linked, as a search engine sees it, then what is not. */
export default async function crawlSite(): Promise<void> {
  // The header's link to the download page says in its query where the visitor comes from.
  const linked = await crawl(
    siteUrl,
    ['/', '/hi', '/download', '/hi/download'],
    (address) => !address.includes('?from='),
  );
  const unlinked = [...pages.map((page) => page.path), ...pagesOfVisitors]
    .flatMap((address) => [address, inHindi(address)])
    .filter((address) => !linked.has(address));
  const others = await crawl(siteUrl, unlinked, () => false);

  const stored: StoredCrawl = { linked: [...linked.values()], others: [...others.values()] };
  await mkdir(path.dirname(crawlFile), { recursive: true });
  await writeFile(crawlFile, JSON.stringify(stored));
}
