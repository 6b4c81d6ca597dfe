import { transliterate } from './transliterate.ts';

/**
 * Returns a phonetic key for each word of a text. Words that sound alike have the same key: "Kabeer", "kabir" and
 * "कबीर".
 */
export function phoneticKeys(text: string): string[] {
  return transliterate(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(phoneticKey)
    .filter(Boolean);
}

/**
 * Returns a phonetic key without the vowels inside it; a vowel at the beginning becomes `a`. Two spellings with equal
 * results are likely to be the same name, because misspellings seldom change consonants.
 */
export function consonantsOf(sound: string): string {
  return sound.replace(/^[aeiou]+/, 'a').replace(/[aeiou]/g, (vowel, at) => (at === 0 ? vowel : ''));
}

/** Replacements that unify different spellings of Indian names. They are applied in this order. */
const steps: readonly [RegExp, string][] = [
  // Aspirated and unaspirated consonants; hard and soft c.
  [/chh?/g, 'C'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/([kgjtdbs])h/g, '$1'],
  [/z/g, 'j'],
  // No vowel length; "au" and "ou" sound like "o", "ai" and "ei" like "e".
  [/[ao][uw](?![aeiou])/g, 'o'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/ee+/g, 'i'],
  [/oo+/g, 'u'],
  [/(ae|[ae]i)(?![aeiou])/g, 'e'],
  [/(.)\1+/g, '$1'],
  // Before a consonant Devanagari writes every nasal with the same dot.
  [/m(?=[^aeiou])/g, 'n'],
  [/(.)\1+/g, '$1'],
];

function phoneticKey(word: string): string {
  // One character over and over is no misspelling of that character.
  if (/^(.)\1{2,}$/.test(word)) return word;
  return steps.reduce((sound, [spelling, alike]) => sound.replace(spelling, alike), word);
}
