import { similarity, termOf, type Term } from './similarity.ts';
import type { EntryKind, SearchEntry } from './search-entry.ts';
import { phoneticKeys } from './phonetic-key.ts';

/** The results of one kind, best first. */
export type FoundGroup = { kind: EntryKind; entries: SearchEntry[] };

export type Finder = {
  /** Entries that match every term of a query, grouped by kind, the group with the best match first. */
  find(query: string, maxPerKind?: number): FoundGroup[];
  /** Entries that match any term of a query, for queries without a full match. */
  nearest(query: string, limit: number): SearchEntry[];
};

/** An occurrence of a term in an entry, with its weight in the score. */
type Posting = { entry: number; weight: number };

/**
 * A fuzzy search by sound over entries in Latin script or Devanagari; it matches misspelt and half-typed
 * terms. Builds an inverted index of phonetic keys. A search compares each typed term with each key once.
 */
export function createFinder(entries: readonly SearchEntry[]): Finder {
  const terms = new Map<string, Term & { postings: Posting[] }>();
  for (const [entry, { title, title_hi = '', note = '', note_hi = '', also = '' }] of entries.entries()) {
    post(entry, [title, title_hi].flatMap(phoneticKeys), 1);
    // Also matches names typed without a space.
    post(entry, [title, title_hi].map(joined), 1);
    post(entry, [note, note_hi].flatMap(phoneticKeys), 0.7);
    post(entry, phoneticKeys(also), 0.7);
  }

  return {
    find: (query, maxPerKind = Infinity) => {
      const scores = scoresOf(query, (matched, termCount) =>
        matched.length === termCount ? sum(matched) / termCount : 0,
      );
      const found = ranked(scores, 0.6);
      return [...new Set(found.map(({ kind }) => kind))].map((kind) => ({
        kind,
        entries: found.filter((entry) => entry.kind === kind).slice(0, maxPerKind),
      }));
    },
    nearest: (query, limit) =>
      ranked(
        scoresOf(query, (matched) => Math.max(...matched)),
        0.9,
      ).slice(0, limit),
  };

  function post(entry: number, sounds: readonly string[], weight: number) {
    for (const sound of new Set(sounds)) {
      if (!sound) continue;
      const term = terms.get(sound) ?? { ...termOf(sound), postings: [] };
      // Of equal terms of an entry the first has the highest weight.
      if (term.postings.at(-1)?.entry !== entry) term.postings.push({ entry, weight });
      terms.set(sound, term);
    }
  }

  function scoresOf(
    query: string,
    combine: (scores: number[], termCount: number) => number,
  ): Map<number, number> {
    const typed = phoneticKeys(query);
    const scores = typed.map(scoresOfTerm);
    const whole = typed.length > 1 ? scoresOfTerm(typed.join('')) : new Map<number, number>();
    const touched = new Set([...scores.flatMap((byEntry) => [...byEntry.keys()]), ...whole.keys()]);
    return new Map(
      [...touched].map((entry) => {
        const each = scores.flatMap((byEntry) => byEntry.get(entry) ?? []);
        return [entry, Math.max(combine(each, typed.length), whole.get(entry) ?? 0)];
      }),
    );
  }

  /** The best score of each entry for one typed term. */
  function scoresOfTerm(sound: string): Map<number, number> {
    const best = new Map<number, number>();
    const typed = termOf(sound);
    for (const term of terms.values()) {
      const score = similarity(typed, term);
      if (score === 0) continue;
      for (const { entry, weight } of term.postings)
        best.set(entry, Math.max(best.get(entry) ?? 0, score * weight));
    }
    return best;
  }

  /** Entries by score, without those below `minShare` of the best score. Equals are in the order of the entries. */
  function ranked(scores: Map<number, number>, minShare: number): SearchEntry[] {
    const best = Math.max(0, ...scores.values());
    return [...scores]
      .filter(([, score]) => score > 0 && score >= best * minShare)
      .toSorted(([one, its], [other, theirs]) => theirs - its || one - other)
      .flatMap(([entry]) => entries[entry] ?? []);
  }
}

function joined(text: string): string {
  return phoneticKeys(text).join('');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
