import type { SpokenLanguage } from './spoken-languages.ts';

/**
 * Returns the languages whose code is `search` or whose name contains it. Latin diacritics are ignored. An empty search
 * returns all languages.
 */
export function findLanguages(
  languages: readonly SpokenLanguage[],
  search: string,
): readonly SpokenLanguage[] {
  const wanted = fold(search);
  if (wanted === '') return languages;
  return languages.filter(
    ({ code, name, name_hi, own }) =>
      code === wanted || [name, name_hi, own].some((known) => fold(known).includes(wanted)),
  );
}

// Removes diacritics of Latin characters only: a matra is part of the spelling in Devanagari.
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/[’'‘ʻʼ]/g, '')
    .toLowerCase()
    .trim();
}
