import { languageTable, type LanguageRow } from './language-table.ts';

/** A language in which a video can be made. `name_hi` is empty if no Hindi name for it is known. */
export type SpokenLanguage = { code: string; name: string; name_hi: string; own: string };

export type Region = keyof typeof languageTable;

/** The languages of each region, in the order of the page. */
export type LanguageGroups = { region: Region; languages: SpokenLanguage[] }[];

/**
 * Returns all languages by region. Call it only on the server, because the Hindi names in `Intl` differ between
 * runtimes.
 */
export function spokenLanguages(): LanguageGroups {
  const hindi = new Intl.DisplayNames('hi', { type: 'language', fallback: 'none' });
  const spoken = ([code, name, own]: LanguageRow): SpokenLanguage => ({
    code,
    name,
    name_hi: hindi.of(code) ?? hindiNames[code] ?? '',
    own,
  });
  return Object.entries(languageTable).map(([region, rows]) => ({
    // The keys of the table are its regions.
    region: region as Region,
    languages: rows.map(spoken),
  }));
}

/** Hindi names that `Intl` lacks. */
const hindiNames: Record<string, string> = { tcy: 'तुलु', pms: 'पिएडमोंटीज़' };
