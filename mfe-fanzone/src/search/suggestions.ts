import type { Finder } from './create-finder.ts';
import type { EntryKind, SearchEntry } from './search-entry.ts';

/** A line of the list under the field: a find to open, or an earlier search to repeat. */
export type Suggestion = { kind: 'find'; entry: SearchEntry } | { kind: 'again'; query: string };
export type SuggestionGroup = { name: EntryKind | 'recent'; suggestions: Suggestion[] };

/** What is suggested for a text: finds while something is typed, earlier searches before that. */
export function suggestionsFor(
  text: string,
  { finder, recent }: { finder: Finder | undefined; recent: readonly string[] },
): SuggestionGroup[] {
  if (text.trim()) {
    return (finder?.find(text, maxPerKind) ?? []).map(({ kind, entries }) => ({
      name: kind,
      suggestions: entries.map((entry) => ({ kind: 'find', entry })),
    }));
  }
  if (recent.length === 0) return [];
  return [{ name: 'recent', suggestions: recent.map((query) => ({ kind: 'again', query })) }];
}

const maxPerKind = 4;
