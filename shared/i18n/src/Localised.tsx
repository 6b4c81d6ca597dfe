import { useLanguage } from './LanguageProvider.tsx';
import { localised } from './localised-text.ts';

/**
 * Renders a field of a record in the page's language. If it is not translated, renders the English text, with
 * `lang="en"`.
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
