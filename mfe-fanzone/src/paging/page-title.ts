import { translate, type Language } from '@marquee/sdk';
import { messages } from './messages.ts';

/** The title of a list page; from the second page on, it contains the page number. */
export function pageTitle(title: string, page: number, language: Language): string {
  return page > 1 ? translate(messages, language)('title', { title, number: page }) : title;
}
