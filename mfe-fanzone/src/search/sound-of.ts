import { transliterate } from './transliterate.ts';

/** The words of a text by their sound, so that "Kabeer", "kabir" and "कबीर" are one word. */
export function soundsOf(text: string): string[] {
  return transliterate(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .map(soundOf)
    .filter(Boolean);
}

/** What is left of a word when its vowels are not told apart: the last thing a misspelling changes. */
export function consonantsOf(sound: string): string {
  return sound.replace(/^[aeiou]+/, 'a').replace(/(?<!^)[aeiou]/g, '');
}

/** Each step makes spellings alike that Indian names are written with; the order matters. */
const steps: readonly [RegExp, string][] = [
  // Breathed and unbreathed, hard and soft.
  [/chh?/g, 'C'],
  [/ck/g, 'k'],
  [/c(?=[eiy])/g, 's'],
  [/[cq]/g, 'k'],
  [/C/g, 'c'],
  [/x/g, 'ks'],
  [/ph/g, 'f'],
  [/([kgjtdbs])h/g, '$1'],
  [/z/g, 'j'],
  // Vowels without length; "au" and "ou" sound like "o", "ai" and "ei" like "e".
  [/[ao][uw](?![aeiou])/g, 'o'],
  [/w/g, 'v'],
  [/y/g, 'i'],
  [/ee+/g, 'i'],
  [/oo+/g, 'u'],
  [/(ae|[ae]i)(?![aeiou])/g, 'e'],
  [/(.)\1+/g, '$1'],
  // A nasal before a consonant is one dot in Devanagari, whichever letter stands for it.
  [/m(?=[^aeiou])/g, 'n'],
  [/(.)\1+/g, '$1'],
];

function soundOf(word: string): string {
  return steps.reduce((sound, [spelling, alike]) => sound.replace(spelling, alike), word);
}
