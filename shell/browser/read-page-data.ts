import type { PageData } from '../page/page-data.ts';

/** Reads the page data of a document. This shell rendered the document, in this version or the one before. */
export function readPageData(from: Document): PageData | undefined {
  const text = from.getElementById('marquee-page')?.textContent;
  return text ? (JSON.parse(text) as PageData) : undefined;
}
