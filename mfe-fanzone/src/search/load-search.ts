import { contentOrNull } from '../load-or-null.ts';
import { trending } from '../trending/trending.ts';
import type { Given } from '../services.ts';
import { createFinder, type Finder, type FoundGroup } from './create-finder.ts';
import { searchEntries, type SearchEntry } from './search-entry.ts';

/** What a search came to: nothing was asked, nobody could tell, or what was found and what is near. */
export type Outcome =
  | { kind: 'no-query' }
  | { kind: 'failed' }
  | { kind: 'searched'; groups: FoundGroup[]; nearest: SearchEntry[] };

/** The search as the server does it, and what stands beside it: the stars and who is talked about. */
export async function loadSearch({ content, url }: Pick<Given, 'content' | 'url'>) {
  const query = queryIn(url);
  const [bios, news] = await Promise.all([contentOrNull(content.celebBios()), contentOrNull(content.news())]);
  const entries = searchEntries(bios ?? [], news ?? []);
  const outcome = outcomeOf(createFinder(entries), query);
  const isInconclusive = outcome.kind === 'searched' && outcome.groups.length === 0 && !(bios && news);

  return {
    query,
    // What could not be read may hold what is looked for.
    outcome: isInconclusive ? failed : outcome,
    stars: entries.filter(({ kind }) => kind === 'star'),
    talked: trending(news ?? [], bios ?? [], 6).map(({ bio }) => bio),
  };
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;

/** What an address asks for. */
export function queryIn(url: URL): string {
  return (url.searchParams.get('q') ?? '').trim().slice(0, maxQueryLength);
}

/** Nobody is called more than this, and each letter costs time. */
export const maxQueryLength = 80;

/** What a finder makes of a query, on the server and in the browser. */
export function outcomeOf(finder: Finder, query: string): Outcome {
  if (!query) return { kind: 'no-query' };
  const groups = finder.find(query, maxPerKind);
  return { kind: 'searched', groups, nearest: groups.length > 0 ? [] : finder.nearest(query, 3) };
}

const maxPerKind = 12;
const failed: Outcome = { kind: 'failed' };
