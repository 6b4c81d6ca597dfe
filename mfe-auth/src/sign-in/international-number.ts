import { parsePhoneNumberFromString, type CountryCode } from 'libphonenumber-js/min';
import type { Country } from './countries.ts';
import type { PhoneReading } from './phone-reading.ts';

/**
 * Parses a phone number outside India. A number without `+` belongs to the country `picked`. The module is loaded only
 * when needed, because its parser is large.
 */
export function readInternationalNumber(number: string, picked: Country): PhoneReading {
  // For an ISO code that it does not know, the parser only skips the trunk prefix, so the cast is safe.
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
