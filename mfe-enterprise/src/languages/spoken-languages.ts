import { languageTable, type LanguageRow } from './language-table.ts';

/** A language in which a video can be made. `name_hi` is empty if `Intl` has no Hindi name for it. */
export type SpokenLanguage = { code: string; name: string; name_hi: string; own: string };

export type LanguageGroups = { india: SpokenLanguage[]; world: SpokenLanguage[] };

/** Returns all languages. Call it only on the server, because Hindi names of `Intl` differ between runtimes. */
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
