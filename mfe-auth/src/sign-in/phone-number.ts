import { latinDigits } from '@marquee/sdk';
import { india, type Country } from './countries.ts';
import type { PhoneNumber, PhoneReading } from './phone-reading.ts';

/**
 * Parses a phone number in any usual format. A dial code in the number (`+971…`, `00971…`) overrides the picked
 * country. Resolves to the number, or to the problem with it. The parser for countries other than India is loaded only
 * if needed.
 */
export async function readPhoneNumber(text: string, picked: Country): Promise<PhoneReading> {
  const number = compactNumber(text);
  if (number === '') return { ok: false, problem: 'empty' };
  if (!/^\+?\d+$/.test(number)) return { ok: false, problem: 'not-a-number' };
  const indian = number.startsWith('+') ? number.startsWith(india.dialCode) : picked.iso === india.iso;
  if (indian) return readIndianNumber(number);

  const { readInternationalNumber } = await import(
    /* webpackChunkName: "international-number" */ './international-number.ts'
  );
  return readInternationalNumber(number, picked);
}

/** Formats a stored number for people: `+91 98765 43210`. A number of another country is returned unchanged. */
export function displayNumber(forCalls: string): string {
  const reading = readIndianNumber(forCalls);
  return reading.ok ? reading.phone.display : forCalls;
}

/**
 * Returns a number as a text for a field that shows the dial code separately: `98765 43210`. A number of another
 * country keeps its dial code.
 */
export function nationalNumber({ display, international }: PhoneNumber): string {
  return international ? display : display.replace(`${india.dialCode} `, '');
}

/** Returns a number without spaces, brackets, dashes and invisible characters; a leading `00` becomes `+`. */
export function compactNumber(text: string): string {
  return latinDigits(text)
    .replace(/[\s().\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u206f]/g, '')
    .replace(/^00/, '+');
}

/** Parses an Indian mobile number: ten digits after `+91`, `91` or `0`, of which the first is 6 to 9. */
function readIndianNumber(number: string): PhoneReading {
  const national = number
    .replace(/^\+91/, '')
    .replace(/^91(?=\d{10}$)/, '')
    .replace(/^0(?=\d{10}$)/, '');
  if (national.length !== india.nationalLength) return { ok: false, problem: 'wrong-length' };
  if (!/^[6-9]\d{9}$/.test(national)) return { ok: false, problem: 'not-mobile' };

  const display = `+91 ${national.slice(0, 5)} ${national.slice(5)}`;
  return { ok: true, phone: { forCalls: national, display, international: false } };
}
