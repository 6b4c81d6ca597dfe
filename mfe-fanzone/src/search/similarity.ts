import { editDistance } from './edit-distance.ts';
import { consonantsOf } from './phonetic-key.ts';

/**
 * A word in the form in which the search compares it: its phonetic key (`sound`), and that key without its inner vowels
 * (`consonants`).
 */
export type Term = { sound: string; consonants: string };

export function termOf(sound: string): Term {
  return { sound, consonants: consonantsOf(sound) };
}

/**
 * Returns how well a typed word matches an indexed word, from 0 (not at all) to 1 (equal). An indexed word that begins
 * with the typed one scores 0.85. Words with different first sounds score 0, because people seldom mistype the first
 * sound.
 */
export function similarity(typed: Term, term: Term): number {
  if (typed.sound === term.sound) return 1;
  if (term.sound.startsWith(typed.sound)) return 0.85;
  if (typed.sound[0] !== term.sound[0]) return 0;

  const allowed = editsAllowed(typed.sound.length);
  const edits = editDistance(typed.sound, term.sound, allowed);
  // A short word with another consonant is mostly another word.
  const isShort = typed.sound.length < 5;
  if (edits <= allowed && !(isShort && typed.consonants !== term.consonants)) return 0.8 - 0.12 * edits;

  if (typed.sound.length > 3 && beginsAlike(typed.sound, term.sound)) return 0.5;
  return soundsAlike(typed, term) ? 0.5 : 0;
}

/** The largest edit distance that counts as a match; small for short words, many of which are similar. */
function editsAllowed(length: number): number {
  if (length < 3) return 0;
  return length < 7 ? 1 : 2;
}

/** Whether `typed` is the beginning of `term` with at most one typo. */
function beginsAlike(typed: string, term: string): boolean {
  if (term.length <= typed.length) return false;
  return [-1, 0, 1].some((more) => editDistance(typed, term.slice(0, typed.length + more), 1) <= 1);
}

/** Whether two words have the same consonants and as many syllables. */
function soundsAlike(typed: Term, term: Term): boolean {
  const syllables = ({ sound }: Term) => sound.match(/[aeiou]+/g)?.length ?? 0;
  return (
    typed.consonants.length > 2 &&
    typed.consonants === term.consonants &&
    syllables(typed) === syllables(term)
  );
}
