import { latinDigits, normalText } from '@marquee/sdk';

/**
 * Returns the normal form of a mobile number: ten digits for India, `+` and country code for other countries. Undefined
 * if it is invalid.
 */
export function mobileNumber(typed: string): string | undefined {
  const compact = latinDigits(normalText(typed))
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
  const indian = /^(?:\+91|91|0)?([6-9]\d{9})$/.exec(compact)?.[1];
  if (indian) return indian;
  return /^\+(?!91)[1-9]\d{7,14}$/.test(compact) ? compact : undefined;
}
