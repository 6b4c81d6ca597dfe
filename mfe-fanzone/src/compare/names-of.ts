import { localised, translate, type Language } from '@marquee/sdk';
import type { Compared } from './load-compare.ts';
import { messages } from './messages.ts';

/**
 * Joins the people's names in a language: "Aarav Suryan, Meher Tarana and Kabir Rangrez". `space` replaces the spaces
 * in a name: a no-break space keeps a name on one line.
 */
export function namesOf(compared: readonly Compared[], language: Language, space = ' '): string {
  const names = compared.map((one) => localised(one, 'name', language).text.replaceAll(' ', space));
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} ${translate(messages, language)('and')} ${last}` : last;
}
