import { india, type Country } from './countries.ts';
import type { PhoneReading } from './phone-reading.ts';

/**
 * Reads a number typed or pasted in any usual form. A number that names its own country (`+971…`, `00971…`)
 * wins over the picked one. The parser for other countries is loaded only when such a number comes.
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

/** What was typed without blanks, brackets, dashes and invisible signs; `00` before a dial code is a `+`. */
export function compactNumber(text: string): string {
  return latinDigits(text)
    .replace(/[\s().\-\u2010-\u2015\u200b-\u200f\u202a-\u202e\u2060-\u206f]/g, '')
    .replace(/^00/, '+');
}

/** Ten digits after `+91`, `91` or `0` are taken off, the first of them 6 to 9. */
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

/** Devanagari digits become Latin ones: a Hindi keyboard types either. */
export function latinDigits(text: string): string {
  return text.replace(/[०-९]/g, (digit) => String(digit.charCodeAt(0) - '०'.charCodeAt(0)));
}
