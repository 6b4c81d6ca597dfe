import { likeness, wordOf, type Word } from './likeness.ts';
import type { EntryKind, SearchEntry } from './search-entry.ts';
import { soundsOf } from './sound-of.ts';

/** What was found of one kind, best first. */
export type FoundGroup = { kind: EntryKind; entries: SearchEntry[] };

export type Finder = {
  /** What every word of a query fits, the group with the best find first; nothing for a query without words. */
  find(query: string, maxPerKind?: number): FoundGroup[];
  /** What some word of a query fits, for when nothing fits them all. */
  nearest(query: string, most: number): SearchEntry[];
};

/** A word of an entry, and how much a fit with it counts. */
type Posting = { entry: number; weight: number };

/**
 * Finds entries by how they sound, in Latin letters or Devanagari, misspelt or half typed. Reads the
 * entries once; a search then looks at each different word once.
 */
export function createFinder(entries: readonly SearchEntry[]): Finder {
  const words = new Map<string, Word & { postings: Posting[] }>();
  for (const [entry, { title, title_hi = '', note = '', note_hi = '', also = '' }] of entries.entries()) {
    post(entry, [title, title_hi].flatMap(soundsOf), 1);
    // Names typed without the space between them.
    post(entry, [title, title_hi].map(joined), 1);
    post(entry, [note, note_hi].flatMap(soundsOf), 0.7);
    post(entry, soundsOf(also), 0.7);
  }

  return {
    find: (query, maxPerKind = Infinity) => {
      const scores = scoresOf(query, (fits, all) => (fits.length === all ? sum(fits) / all : 0));
      const found = ranked(scores, 0.6);
      return [...new Set(found.map(({ kind }) => kind))].map((kind) => ({
        kind,
        entries: found.filter((entry) => entry.kind === kind).slice(0, maxPerKind),
      }));
    },
    nearest: (query, most) =>
      ranked(
        scoresOf(query, (fits) => Math.max(...fits)),
        0.9,
      ).slice(0, most),
  };

  function post(entry: number, sounds: readonly string[], weight: number) {
    for (const sound of new Set(sounds)) {
      if (!sound) continue;
      const word = words.get(sound) ?? { ...wordOf(sound), postings: [] };
      // The first word of an entry that sounds so is the one that weighs most.
      if (word.postings.at(-1)?.entry !== entry) word.postings.push({ entry, weight });
      words.set(sound, word);
    }
  }

  function scoresOf(query: string, judge: (fits: number[], all: number) => number): Map<number, number> {
    const typed = soundsOf(query);
    const fits = typed.map(fitsOf);
    const whole = typed.length > 1 ? fitsOf(typed.join('')) : new Map<number, number>();
    const touched = new Set([...fits.flatMap((fit) => [...fit.keys()]), ...whole.keys()]);
    return new Map(
      [...touched].map((entry) => {
        const each = fits.flatMap((fit) => fit.get(entry) ?? []);
        return [entry, Math.max(judge(each, typed.length), whole.get(entry) ?? 0)];
      }),
    );
  }

  /** How well the best word of each entry fits one typed word. */
  function fitsOf(sound: string): Map<number, number> {
    const best = new Map<number, number>();
    const typed = wordOf(sound);
    for (const word of words.values()) {
      const alike = likeness(typed, word);
      if (alike === 0) continue;
      for (const { entry, weight } of word.postings)
        best.set(entry, Math.max(best.get(entry) ?? 0, alike * weight));
    }
    return best;
  }

  /** Best first, without what is far behind the best; equals stay in the order of the entries. */
  function ranked(scores: Map<number, number>, least: number): SearchEntry[] {
    const best = Math.max(0, ...scores.values());
    return [...scores]
      .filter(([, score]) => score > 0 && score >= best * least)
      .toSorted(([one, its], [other, theirs]) => theirs - its || one - other)
      .flatMap(([entry]) => entries[entry] ?? []);
  }
}

function joined(text: string): string {
  return soundsOf(text).join('');
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, number) => total + number, 0);
}
