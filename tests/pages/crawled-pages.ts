import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { withHtml, type CrawledPage } from '../visitor/crawl.ts';

export const siteUrl = process.env['SITE_URL'] ?? 'http://localhost:3000';
export const crawlFile = path.resolve(import.meta.dirname, '../../.cache/crawl/pages.json');

/** Pages of a visitor's own quiz, payment, video and refund. */
export const pagesOfVisitors = [
  '/quiz/kabir-rangrez/play',
  '/payment',
  '/payment/status/pm_1',
  '/watch/VN-1',
  '/refund/VR-1',
];

export type StoredCrawl = Record<'linked' | 'others', Omit<CrawledPage, 'html'>[]>;
export type Crawl = Record<'linked' | 'all', Map<string, CrawledPage>>;

/** Reads the crawl of this run, by address: `linked` are the pages that links lead to. */
export async function crawledPages(): Promise<Crawl> {
  const stored = JSON.parse(await readFile(crawlFile, 'utf8')) as StoredCrawl;
  const byAddress = (pages: StoredCrawl['linked']) =>
    pages.map((page) => [page.address, withHtml(page)] as const);
  const linked = byAddress(stored.linked);
  return { linked: new Map(linked), all: new Map([...linked, ...byAddress(stored.others)]) };
}

export function inHindi(address: string): string {
  return `/hi${address === '/' ? '' : address}`;
}
