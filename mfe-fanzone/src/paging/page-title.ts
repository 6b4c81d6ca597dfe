import type { Language } from '@marquee/contracts';
import { translate } from '@marquee/i18n';
import { messages } from './messages.ts';

/** The title of a page of a list: the first has the list's own. */
export function pageTitle(title: string, page: number, language: Language): string {
  return page > 1 ? translate(messages, language)('title', { title, number: page }) : title;
}
