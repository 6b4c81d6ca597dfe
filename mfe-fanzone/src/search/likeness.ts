import { editsBetween } from './edits-between.ts';
import { consonantsOf } from './sound-of.ts';

/** A word by its sound, and what is left of the sound without its vowels. */
export type Word = { sound: string; bones: string };

export function wordOf(sound: string): Word {
  return { sound, bones: consonantsOf(sound) };
}

/**
 * How well a typed word fits a word there is: 1 is the same word, 0 is another one. A word that is still
 * being typed fits every word that begins like it.
 */
export function likeness(typed: Word, word: Word): number {
  if (typed.sound === word.sound) return 1;
  if (word.sound.startsWith(typed.sound)) return 0.85;

  const allowed = editsAllowed(typed.sound.length);
  if (allowed === 0) return 0;
  const edits = editsBetween(typed.sound, word.sound, allowed);
  if (edits <= allowed) return 0.8 - 0.12 * edits;

  if (beginsAlike(typed.sound, word.sound)) return 0.5;
  return typed.bones.length > 2 && typed.bones === word.bones ? 0.5 : 0;
}

/** Short words are too near to each other to forgive much. */
function editsAllowed(length: number): number {
  if (length < 3) return 0;
  return length < 6 ? 1 : 2;
}

/** One slip in a word half typed; nobody errs in the first letter of a word they have just begun. */
function beginsAlike(typed: string, word: string): boolean {
  if (typed.length < 4 || typed[0] !== word[0] || word.length <= typed.length) return false;
  return [-1, 0, 1].some((more) => editsBetween(typed, word.slice(0, typed.length + more), 1) <= 1);
}
