import { useLanguage } from './LanguageProvider.tsx';
import { localised } from './localised-text.ts';

/** Renders a record's field in the page's language, or in English with `lang="en"` if untranslated. */
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
