import type { Language } from '@marquee/contracts';
import { translate } from '@marquee/i18n';
import { messages } from './messages.ts';
import type { NavigationItem } from './navigation.ts';

/** Returns the text of a navigation entry in a language. */
export function labelIn(label: NavigationItem['label'], language: Language): string {
  return typeof label === 'string' ? translate(messages, language)(label) : label[language];
}
