import type { Language } from '@marquee/contracts';

/** A table of sentences in every language, with the same keys; `{name}` is filled in. */
export type Messages<Key extends string = string> = Readonly<Record<Language, Readonly<Record<Key, string>>>>;

/** Gives a sentence of one table in one language, with its gaps filled. */
export type Translate<Key extends string = string> = (
  key: Key,
  values?: Readonly<Record<string, string | number>>,
) => string;

/**
 * Declares the sentences of a feature; a key that is missing in a language does not compile.
 *
 * ```ts
 * export const messages = defineMessages({ en: { book: 'Book now' }, hi: { book: 'अभी बुक करें' } });
 * ```
 */
export function defineMessages<Key extends string>(tables: {
  en: Record<Key, string>;
  hi: Record<NoInfer<Key>, string>;
}): Messages<Key> {
  return tables;
}
