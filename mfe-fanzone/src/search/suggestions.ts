import type { Finder } from './create-finder.ts';
import type { EntryKind, SearchEntry } from './search-entry.ts';

/** An option of the suggestion list: an entry to open, or a recent query to repeat. */
export type Suggestion = { kind: 'entry'; entry: SearchEntry } | { kind: 'recent'; query: string };
export type SuggestionGroup = { name: EntryKind | 'recent'; suggestions: Suggestion[] };

/** Returns the suggestions for the typed text: matching entries, or the recent queries while the field is empty. */
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
