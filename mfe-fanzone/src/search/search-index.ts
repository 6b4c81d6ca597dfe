import type { PageLoader } from '@marquee/mount';
import { searchEntries, type SearchEntry } from './search-entry.ts';

/** The data route of the search index. The browser fetches it once per visit. */
export const loader = (async ({ content }) => {
  const [bios, news] = await Promise.all([content.celebBios(), content.news()]);
  return searchEntries(bios, news);
}) satisfies PageLoader<SearchEntry[]>;
