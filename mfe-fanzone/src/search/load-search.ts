import { contentOrNull } from '../load-or-null.ts';
import { trending } from '../trending/trending.ts';
import type { LoaderArguments } from '../services.ts';
import { createFinder, type Finder, type FoundGroup } from './create-finder.ts';
import { searchEntries, type SearchEntry } from './search-entry.ts';

/**
 * The result of a search, as the page shows it. `groups` has the entries that match all words. If there are none,
 * `nearest` has entries that match some of the words. `failed` means that the entries could not be loaded.
 */
export type Outcome =
  | { kind: 'no-query' }
  | { kind: 'failed' }
  | { kind: 'searched'; groups: FoundGroup[]; nearest: SearchEntry[] };

/** Runs the search on the server, and loads suggestions: the stars, and the people in the newest articles. */
export async function loadSearch({ content, url }: Pick<LoaderArguments, 'content' | 'url'>) {
  const query = queryIn(url);
  const [bios, news] = await Promise.all([contentOrNull(content.celebBios()), contentOrNull(content.news())]);
  const entries = searchEntries(bios ?? [], news ?? []);
  const outcome = outcomeOf(createFinder(entries), query);
  const isInconclusive = outcome.kind === 'searched' && outcome.groups.length === 0 && !(bios && news);

  return {
    query,
    // Without results and with a failed host the match may be in what could not be loaded.
    outcome: isInconclusive ? failed : outcome,
    stars: entries.filter(({ kind }) => kind === 'star'),
    talked: trending(news ?? [], bios ?? [], 6).map(({ bio }) => bio),
  };
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;

/** Returns the query in `?q=` of a URL, trimmed, and at most `maxQueryLength` characters long. */
export function queryIn(url: URL): string {
  return (url.searchParams.get('q') ?? '').trim().slice(0, maxQueryLength);
}

/** The maximum number of characters in a query. It is limited because the search time grows with the query's length. */
export const maxQueryLength = 80;

/**
 * Runs a query and returns the result that the page shows: entries that match all words, or up to three that match some
 * of them. Without a query, the result is `no-query`.
 */
export function outcomeOf(finder: Finder, query: string): Outcome {
  if (!query) return { kind: 'no-query' };
  const groups = finder.find(query, maxPerKind);
  return { kind: 'searched', groups, nearest: groups.length > 0 ? [] : finder.nearest(query, 3) };
}

const maxPerKind = 12;
const failed: Outcome = { kind: 'failed' };
