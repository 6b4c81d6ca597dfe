import { latinDigits } from './phone-number.ts';

/** The digits of a code, unless C04 or the app config (C01) specifies another number. */
export const usualCodeLength = 6;

/** The digits in a typed or pasted text: `048 213` and `Your code is 048213.` give `048213`. */
export function codeDigits(text: string, length: number): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, length);
}
