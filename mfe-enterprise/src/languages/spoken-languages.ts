import { languageTable, type LanguageRow } from './language-table.ts';

/** A language that a video can speak. `name_hi` is empty if `Intl` has no Hindi name. */
export type SpokenLanguage = { code: string; name: string; name_hi: string; own: string };

export type LanguageGroups = { india: SpokenLanguage[]; world: SpokenLanguage[] };

/** All languages. Call it on the server only: the Hindi names of `Intl` differ between runtimes. */
export function spokenLanguages(): LanguageGroups {
  const hindi = new Intl.DisplayNames('hi', { type: 'language', fallback: 'none' });
  const spoken = ([code, name, own]: LanguageRow): SpokenLanguage => ({
    code,
    name,
    name_hi: hindi.of(code) ?? '',
    own,
  });
  return { india: languageTable.india.map(spoken), world: languageTable.world.map(spoken) };
}
