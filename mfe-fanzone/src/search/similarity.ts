import { editDistance } from './edit-distance.ts';
import { consonantsOf } from './phonetic-key.ts';

/** A word as its phonetic key (`sound`), and the key without its inner vowels (`consonants`). */
export type Term = { sound: string; consonants: string };

export function termOf(sound: string): Term {
  return { sound, consonants: consonantsOf(sound) };
}

/** Scores how well a typed word matches an indexed word, from 1 (equal) to 0. Prefixes score high. */
export function similarity(typed: Term, term: Term): number {
  if (typed.sound === term.sound) return 1;
  if (term.sound.startsWith(typed.sound)) return 0.85;

  const allowed = editsAllowed(typed.sound.length);
  if (allowed === 0) return 0;
  const edits = editDistance(typed.sound, term.sound, allowed);
  if (edits <= allowed) return 0.8 - 0.12 * edits;

  if (beginsAlike(typed.sound, term.sound)) return 0.5;
  return typed.consonants.length > 2 && typed.consonants === term.consonants ? 0.5 : 0;
}

/** The largest edit distance that counts as a match; small for short words, many of which are similar. */
function editsAllowed(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** Whether `typed` is the beginning of `term` with at most one typo. The first characters must be equal. */
function beginsAlike(typed: string, term: string): boolean {
  if (typed.length < 4 || typed[0] !== term[0] || term.length <= typed.length) return false;
  return [-1, 0, 1].some((more) => editDistance(typed, term.slice(0, typed.length + more), 1) <= 1);
}
