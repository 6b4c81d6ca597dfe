import type { PageData } from '../page/page-data.ts';
import { responseFacts, type ResponseFacts } from '../page/server-timing.ts';

/**
 * Returns the element with the page data: the last one, which the shell writes after the HTML of all releases. The
 * server also refuses HTML of a release that contains the same id.
 */
export function pageDataElement(from: Document): HTMLScriptElement | undefined {
  return [...from.querySelectorAll<HTMLScriptElement>('script#marquee-page[type="application/json"]')].at(-1);
}

/**
 * Reads the page data of a document, and adds `facts` from its response headers: the snapshot's sequence number and the
 * trace context. The document was rendered by this version of the shell or the previous one. Undefined if the document
 * is not a page of the site.
 */
export function readPageData(from: Document, facts: ResponseFacts): PageData | undefined {
  const text = pageDataElement(from)?.textContent;
  return text ? { ...(JSON.parse(text) as PageData), ...facts } : undefined;
}

/**
 * Returns the sequence number of the snapshot and the trace context from the response headers of this document; empty
 * if the browser hides the `Server-Timing` header, as on plain HTTP.
 */
export function factsOfNavigation(): ResponseFacts {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return responseFacts(navigation?.serverTiming ?? []);
}
