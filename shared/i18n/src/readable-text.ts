import type { Language } from '@marquee/contracts';

/**
 * Returns a message of the API, or an empty text if it is not in the page's language: on a Hindi page, any text that is
 * not in Devanagari. The caller then shows its own text. (The API does not know the language of the page.)
 */
export function readableText(message: string, language: Language): string {
  return language !== 'hi' || /\p{Script=Devanagari}/u.test(message) ? message : '';
}
