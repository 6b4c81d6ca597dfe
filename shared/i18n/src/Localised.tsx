import { useLanguage } from './LanguageProvider.tsx';
import { localised } from './localised.ts';

/** A field of a record in the page's language; text that fell back to English says so to a screen reader. */
export function Localised<Item extends object>({
  record,
  field,
}: {
  record: Item;
  field: string & keyof Item;
}) {
  const { text, lang } = localised(record, field, useLanguage());
  return lang ? <span lang={lang}>{text}</span> : text;
}
