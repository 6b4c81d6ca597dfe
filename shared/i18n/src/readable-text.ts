import type { Language } from '@marquee/contracts';

/**
 * Returns a message of the API if readers of the page can read it, otherwise an empty text. The API does not know the
 * page's language; therefore a Hindi page shows only messages in Devanagari, and its own text instead of any other.
 */
export function readableText(message: string, language: Language): string {
  return language !== 'hi' || /\p{Script=Devanagari}/u.test(message) ? message : '';
}
