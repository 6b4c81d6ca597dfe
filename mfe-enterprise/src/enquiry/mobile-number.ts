import { latinDigits, normalText } from '@marquee/sdk';

/** Normalises a mobile number: ten digits for India, `+` and country code elsewhere; undefined if invalid. */
export function mobileNumber(typed: string): string | undefined {
  const compact = latinDigits(normalText(typed))
    .replace(/[\s().-]/g, '')
    .replace(/^00/, '+');
  const indian = /^(?:\+91|91|0)?([6-9]\d{9})$/.exec(compact)?.[1];
  if (indian) return indian;
  return /^\+(?!91)[1-9]\d{7,14}$/.test(compact) ? compact : undefined;
}
