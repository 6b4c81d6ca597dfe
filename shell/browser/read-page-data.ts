import type { PageData } from '../page/page-data.ts';
import { responseFacts, type ResponseFacts } from '../page/server-timing.ts';

/**
 * Reads the page data of a document, and adds the facts of the response in which the document arrived. This shell
 * rendered the document, in this version or the one before. Undefined if the document is not a page of the site.
 */
export function readPageData(from: Document, facts: ResponseFacts): PageData | undefined {
  const text = from.getElementById('marquee-page')?.textContent;
  return text ? { ...(JSON.parse(text) as PageData), ...facts } : undefined;
}

/** The facts of the response of this document. A browser without server timing, as on plain HTTP, has none. */
export function factsOfNavigation(): ResponseFacts {
  const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  return responseFacts(navigation?.serverTiming ?? []);
}
