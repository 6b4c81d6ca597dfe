import type { SpokenLanguage } from './spoken-languages.ts';

/**
 * The languages somebody may mean: by any of their names in any script, however accented, or by code.
 * An empty search means all of them.
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

// Only Latin letters lose their marks: a matra is part of the word.
function fold(text: string): string {
  return text
    .normalize('NFD')
    .replace(/(\p{Script=Latin})\p{Mn}+/gu, '$1')
    .normalize('NFC')
    .replace(/[’'‘ʻʼ]/g, '')
    .toLowerCase()
    .trim();
}
