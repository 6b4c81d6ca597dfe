import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Country } from './countries.ts';
import type { PhoneReading } from './phone-reading.ts';

/** Reads a number outside India; `number` is digits with or without `+`. Its own file, because the parser is large. */
export function readInternationalNumber(number: string, picked: Country): PhoneReading {
  // An ISO code the parser has never heard of only loses the trunk-prefix rule, so the cast does no harm.
  const parsed = parsePhoneNumberFromString(number, picked.iso as CountryCode);
  if (!parsed) return { ok: false, problem: 'not-a-number' };

  const samePlace = `+${parsed.countryCallingCode}` === picked.dialCode;
  const expected = samePlace ? picked.nationalLength : undefined;
  const lengthFits = expected === undefined ? parsed.isPossible() : parsed.nationalNumber.length === expected;
  if (!lengthFits) return { ok: false, problem: 'wrong-length' };

  const country = samePlace ? picked.iso : parsed.country;
  return {
    ok: true,
    phone: {
      forCalls: parsed.number,
      display: parsed.formatInternational(),
      international: true,
      ...(country && { country }),
    },
  };
}
