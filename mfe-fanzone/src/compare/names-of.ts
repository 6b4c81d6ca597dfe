import { localised, translate, type Language } from '@marquee/sdk';
import type { Compared } from './load-compare.ts';
import { messages } from './messages.ts';

/** Joins the people's names in the given language: "Aarav Suryan, Meher Tarana and Kabir Rangrez". */
export function namesOf(compared: readonly Compared[], language: Language): string {
  const names = compared.map((one) => localised(one, 'name', language).text);
  const last = names.pop() ?? '';
  return names.length > 0 ? `${names.join(', ')} ${translate(messages, language)('and')} ${last}` : last;
}
