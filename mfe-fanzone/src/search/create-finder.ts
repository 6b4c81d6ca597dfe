import { similarity, termOf, type Term } from './similarity.ts';
import type { EntryKind, SearchEntry } from './search-entry.ts';
import { phoneticKeys } from './phonetic-key.ts';

/** The results of one kind (such as articles), best match first. */
export type FoundGroup = { kind: EntryKind; entries: SearchEntry[] };

export type Finder = {
  /** Finds entries that match every word of a query, grouped by kind; the best match's group is first. */
  find(query: string, maxPerKind?: number): FoundGroup[];
  /** Finds entries that match any word of a query. Used if `find` returns nothing. */
  nearest(query: string, limit: number): SearchEntry[];
};

/** One occurrence of a word in an entry (by its index); `weight` is the word's importance for the score. */
type Posting = { entry: number; weight: number };

/**
 * Creates a fuzzy search over entries with names in Latin script or Devanagari. It compares words by sound, so it also
 * finds misspelt and incomplete words. Creating it builds an index of all words; a search then compares each typed word
 * with each indexed word.
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
      const scores = scoresOf(phoneticKeys(query), (matched, termCount) =>
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
        scoresOf(
          // A short word is a part of too many others.
          phoneticKeys(query).filter(({ length }) => length > 2),
          (matched) => Math.max(...matched),
        ),
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
    typed: readonly string[],
    combine: (scores: number[], termCount: number) => number,
  ): Map<number, number> {
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

  /** Returns the best score of each matching entry for one typed word (as its phonetic key). */
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

  /** Sorts entries by score and drops those below `minShare` of the best score. Ties keep the index order. */
  function ranked(scores: Map<number, number>, minShare: number): SearchEntry[] {
    const best = Math.max(0, ...scores.values());
    return [...scores]
      .filter(([, score]) => score > 0 && score >= best * minShare)
      .sort(([one, its], [other, theirs]) => theirs - its || one - other)
      .flatMap(([entry]) => entries[entry] ?? []);
  }
}

function joined(text: string): string {
  return phoneticKeys(text).join('');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
