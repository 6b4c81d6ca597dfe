import { languageTable, type LanguageRow } from './language-table.ts';

/** A language a video can speak. Without a Hindi name (`name_hi`) the English one stands. */
export type SpokenLanguage = { code: string; name: string; name_hi: string; own: string };

export type LanguageGroups = { india: SpokenLanguage[]; world: SpokenLanguage[] };

/** Every language a video can speak. For loaders on the server: which Hindi names `Intl` knows differs between runtimes. */
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
