import { translate, type Language } from '@marquee/sdk';
import { messages } from './messages.ts';

/** Returns the title of a list page. From the second page on, it contains the page number. */
export function pageTitle(title: string, page: number, language: Language): string {
  return page > 1 ? translate(messages, language)('title', { title, number: page }) : title;
}
