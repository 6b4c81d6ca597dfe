import type { PageLoader } from '@marquee/sdk';
import { searchEntries, type SearchEntry } from './search-entry.ts';

/** The loader of the route that returns the search index as JSON. The browser fetches it once per visit. */
export const loader = (async ({ content }) => {
  const [bios, news] = await Promise.all([content.celebBios(), content.news()]);
  return searchEntries(bios, news);
}) satisfies PageLoader<SearchEntry[]>;
