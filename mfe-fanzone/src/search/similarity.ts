import { editDistance } from './edit-distance.ts';
import { consonantsOf } from './phonetic-key.ts';

/** A phonetic key, and the key without its inner vowels. */
export type Term = { sound: string; consonants: string };

export function termOf(sound: string): Term {
  return { sound, consonants: consonantsOf(sound) };
}

/** The score of a typed term for an indexed term, from 1 (equal) to 0 (no match). Prefixes score high. */
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

/** The edits that still match. Short terms are too similar to each other to allow many. */
function editsAllowed(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** Whether a half-typed term is a prefix with at most one edit. The first character must be right. */
function beginsAlike(typed: string, term: string): boolean {
  if (typed.length < 4 || typed[0] !== term[0] || term.length <= typed.length) return false;
  return [-1, 0, 1].some((more) => editDistance(typed, term.slice(0, typed.length + more), 1) <= 1);
}
