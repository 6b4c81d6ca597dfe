import { latinDigits } from './phone-number.ts';

/** How many digits a code has until C04 or the app config says otherwise. */
export const usualCodeLength = 6;

/** The digits of what was typed or pasted: `048 213` and `Your code is 048213.` are both `048213`. */
export function codeDigits(text: string, length: number): string {
  return latinDigits(text).replace(/\D/g, '').slice(0, length);
}
