import type { Language } from '@marquee/contracts';
import type { Messages, Translate } from './messages.ts';

const translators = new WeakMap<object, Translate>();

/**
 * Returns the function that returns the message of a key in a language, for code outside React components (components
 * use `useMessages`). Calls with the same table and language return the same function.
 */
export function translate<Key extends string>(messages: Messages<Key>, language: Language): Translate<Key> {
  const table = messages[language];
  const known = translators.get(table);
  if (known) return known;

  const translator: Translate<Key> = (key, values) => fill(table[key], values);
  // Safe: the map returns a translator only for its own table, whose keys are `Key`.
  translators.set(table, translator as Translate);
  return translator;
}

function fill(message: string, values: Readonly<Record<string, string | number>> = {}): string {
  return message.replace(/\{(\w+)\}/g, (placeholder, name: string) => String(values[name] ?? placeholder));
}
