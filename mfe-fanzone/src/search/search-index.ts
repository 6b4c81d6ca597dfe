import type { PageLoader } from '@marquee/mount';
import { searchEntries, type SearchEntry } from './search-entry.ts';

/** The route of data behind the suggestions: everything that can be found, for one fetch a visit. */
export const loader = (async ({ content }) => {
  const [bios, news] = await Promise.all([content.celebBios(), content.news()]);
  return searchEntries(bios, news);
}) satisfies PageLoader<SearchEntry[]>;
