import type { PageLoader } from '@marquee/sdk';
import { searchEntries, type SearchEntry } from './search-entry.ts';

/** Returns the search index as JSON from a route of its own. The browser fetches it once per visit. */
export const loader = (async ({ content }) => {
  const [bios, news] = await Promise.all([content.celebBios(), content.news()]);
  return searchEntries(bios, news);
}) satisfies PageLoader<SearchEntry[]>;
