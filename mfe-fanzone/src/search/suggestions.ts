import type { Finder } from './create-finder.ts';
import type { EntryKind, SearchEntry } from './search-entry.ts';

/** An option of the suggestion list: an entry to open, or a recent query to repeat. */
export type Suggestion = { kind: 'entry'; entry: SearchEntry } | { kind: 'recent'; query: string };
export type SuggestionGroup = { name: EntryKind | 'recent'; suggestions: Suggestion[] };

/** The suggestions for the typed text: entries, or recent queries while nothing is typed. */
export function suggestionsFor(
  text: string,
  { finder, recent }: { finder: Finder | undefined; recent: readonly string[] },
): SuggestionGroup[] {
  if (text.trim()) {
    return (finder?.find(text, maxPerKind) ?? []).map(({ kind, entries }) => ({
      name: kind,
      suggestions: entries.map((entry) => ({ kind: 'entry', entry })),
    }));
  }
  if (recent.length === 0) return [];
  return [{ name: 'recent', suggestions: recent.map((query) => ({ kind: 'recent', query })) }];
}

const maxPerKind = 4;
