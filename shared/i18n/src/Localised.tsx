import { useLanguage } from './LanguageProvider.tsx';
import { localised } from './localised-text.ts';

/**
 * Renders the text of a record's field, such as `title`, in the page's language. If the record has no translation,
 * renders the English text in an element with `lang="en"`.
 */
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
