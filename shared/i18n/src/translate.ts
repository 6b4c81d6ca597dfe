import type { Language } from '@marquee/contracts';
import type { Messages, Translate } from './messages.ts';

const translators = new WeakMap<object, Translate>();

/** The sentences of a table outside React; the same function for the same table and language. */
export function translate<Key extends string>(messages: Messages<Key>, language: Language): Translate<Key> {
  const table = messages[language];
  const known = translators.get(table);
  if (known) return known;

  const translator: Translate<Key> = (key, values) => fill(table[key], values);
  // Safe: a translator is only ever found again through the table it was made for, whose keys are `Key`.
  translators.set(table, translator as Translate);
  return translator;
}

function fill(sentence: string, values: Readonly<Record<string, string | number>> = {}): string {
  return sentence.replace(/\{(\w+)\}/g, (gap, name: string) => String(values[name] ?? gap));
}
