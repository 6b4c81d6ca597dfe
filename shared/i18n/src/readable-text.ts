import type { Language } from '@marquee/contracts';

/**
 * Returns a message of the API if the page's readers can read it, else `''`: the API does not know the page's
 * language, so a Hindi page shows only messages in Devanagari, and its own text instead of any other.
 */
export function readableText(message: string, language: Language): string {
  return language !== 'hi' || /\p{Script=Devanagari}/u.test(message) ? message : '';
}
