import { latinDigits } from '@marquee/sdk';

/** The number of digits in a sign-in code, unless the API or the app configuration specifies another. */
export const usualCodeLength = 6;

/**
 * Returns the digits of a typed or pasted text, at most `length`: `048 213` and `Your code is 048213.` become `048213`.
 */
export function codeDigits(text: string, length: number): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, length);
}
