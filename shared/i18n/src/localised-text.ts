import { languageOptions, type Language } from '@marquee/contracts';

/** A text to show. `lang` is set only if the text is in another language than the page. */
export type LocalisedText = { text: string; lang?: Language };

/**
 * Returns a field of a record in a language. For Hindi that is the field with the suffix `_hi` (specification, section
 * 9). If there is no Hindi text, returns the English one with `lang`.
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
