import { mildTerms, severeTerms, stems } from './terms.ts';

/** The letters that digits and symbols replace in disguised words. */
const substitutes: Record<string, string> = {
  0: 'o',
  1: 'i',
  3: 'e',
  4: 'a',
  5: 's',
  7: 't',
  '@': 'a',
  $: 's',
  '!': 'i',
};

const severe = new Set(severeTerms.map(fold));
const mild = new Set(mildTerms.map(normalise));
const normalisedStems = stems.map(normalise);

/**
 * Whether a text contains a severe term (one that is offensive in every context), also if its letters are upper case,
 * repeated, separated, or replaced by digits or symbols.
 */
export function containsSevereProfanity(text: string): boolean {
  const words = fold(text)
    .split(/[^\p{L}\p{M}]+/u)
    .filter(Boolean);
  return [...words, ...joinSingleLetters(words).map(fold)].some((word) => severe.has(word));
}

/** Whether a text contains a severe or mild term, in any disguise that `containsSevereProfanity` detects. */
export function containsProfanity(text: string): boolean {
  const words = normalise(text)
    .split(/[^\p{L}\p{M}\p{N}@$!*]+/u)
    .filter(Boolean);
  const variants = [...words, ...words.map(replaceSubstitutes), ...joinSingleLetters(words)];
  return (
    containsSevereProfanity(text) ||
    variants
      .flatMap((word) => [word, word.replace(/(\p{L})\1{2,}/gu, '$1')])
      .some((word) => mild.has(word) || normalisedStems.some((stem) => word.includes(stem)))
  );
}

/** Joins runs of single letters: "f u c k" becomes "fuck". */
function joinSingleLetters(words: readonly string[]): string[] {
  const joined = words.map((word) => ([...word].length === 1 ? word : ' ')).join('');
  return joined.split(/ +/).filter(({ length }) => length > 2);
}

function replaceSubstitutes(text: string): string {
  return text.replace(/[013457@$!]/g, (symbol) => substitutes[symbol] ?? '');
}

function normalise(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u200B-\u200D\uFEFF]/g, '');
}

/** Normalizes a word for comparison: replaces substitutes, and removes nuktas, joiners and repeated letters. */
function fold(text: string): string {
  return replaceSubstitutes(text.normalize('NFD').toLowerCase())
    .replace(/[\u093C\u200B-\u200D\uFEFF]/g, '')
    .replace(/(\p{L})\1+/gu, '$1');
}
