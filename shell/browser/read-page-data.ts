import type { PageData } from '../page/page-data.ts';
import { responseFacts, type ResponseFacts } from '../page/server-timing.ts';

/**
 * Reads the page data of a document and adds the facts from its response headers. The document was rendered by
 * this version of the shell or the previous one. Undefined if the document is not a page of the site.
 */
export function readPageData(from: Document, facts: ResponseFacts): PageData | undefined {
  const text = from.getElementById('marquee-page')?.textContent;
  return text ? { ...(JSON.parse(text) as PageData), ...facts } : undefined;
}

/** The facts from the response of this document; empty if the browser hides server timing, as on plain HTTP. */
export function factsOfNavigation(): ResponseFacts {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return responseFacts(navigation?.serverTiming ?? []);
}
