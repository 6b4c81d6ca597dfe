import type { Language } from '@marquee/contracts';

/** The messages (texts) of a feature in all languages, by key. A message may have placeholders such as `{name}`. */
export type Messages<Key extends string = string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** A function that returns the message of a key in one language, with the placeholders replaced by `values`. */
export type Translate<Key extends string = string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * Declares the messages of a feature in both languages, and returns them. A key that is missing in Hindi does not
 * compile.
 *
 * ```ts
 * export const messages = defineMessages({ en: { book: 'Book now' }, hi: { book: 'अभी बुक कीजिए' } });
 * ```
 */
export function defineMessages<Key extends string>(tables: {
  en: Record<Key, string>;
  hi: Record<NoInfer<Key>, string>;
}): Messages<Key> {
  return tables;
}
