import { useLanguage } from './LanguageProvider.tsx';
import { localised } from './localised.ts';

/** Renders a field of a record in the page's language. A fallback to English is marked with `lang` for screen readers. */
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
