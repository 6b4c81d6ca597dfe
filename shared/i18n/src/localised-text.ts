import { languageOptions, type Language } from '@marquee/contracts';

/** A text to show, and for the `lang` attribute its language, if that is not the page's. */
export type LocalisedText = { text: string; lang?: Language };

/**
 * Returns the text of a record's field in a language: for Hindi, the value of the field with the suffix `_hi`, such as
 * `title_hi` (specification, section 9). If that is missing, returns the English text with `lang: 'en'`.
 */
export function localised<Item extends object>(
  record: Item,
  field: string & keyof Item,
  language: Language,
): LocalisedText {
  const own = textOf(record, field);
  const suffix = suffixOf(language);
  if (!suffix) return { text: own };

  const text = textOf(record, `${field}${suffix}`);
  if (text) return { text };
  return own ? { text: own, lang: 'en' } : { text: '' };
}

function suffixOf(language: Language): string {
  const code = language === 'en' ? '' : language;
  return languageOptions.find((option) => option.code === code)?.db_label ?? '';
}

function textOf(record: object, field: string): string {
  const value: unknown = Reflect.get(record, field);
  return value === null || value === undefined ? '' : String(value);
}
