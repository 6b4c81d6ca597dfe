import { latinDigits } from '@marquee/i18n/typed-text';
import * as v from 'valibot';

const indianMobile = /^[6-9]\d{9}$/;
const international = /^\+[1-9]\d{7,14}$/;

/**
 * Converts a mobile number to international form; returns undefined if it is invalid. Ten digits are an Indian number.
 * A leading space is treated as a `+` that was not encoded in a query.
 */
export function parseMobileNumber(text: string): string | undefined {
  const typed = latinDigits(text)
    .replace(/^ /, '+')
    .replace(/\p{Cf}/gu, '')
    .replace(/[\s().\p{Pd}]/gu, '');
  if (indianMobile.test(typed)) return `+91${typed}`;
  if (typed.startsWith('+91')) return indianMobile.test(typed.slice(3)) ? typed : undefined;
  return international.test(typed) ? typed : undefined;
}

export const mobileNumberField = v.pipe(
  v.string('Please enter your mobile number'),
  v.maxLength(40, 'Please enter a valid mobile number'),
  v.transform((text) => parseMobileNumber(text) ?? ''),
  v.nonEmpty('Please enter a valid mobile number'),
);
