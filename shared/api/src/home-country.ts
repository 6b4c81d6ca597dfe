import type { JsonStorage } from './json-storage.ts';

/** The storage key of the country. It is stored until the sign-out, because the session outlives the page. */
const key = 'internationalUser';

/** Stored if the country is unknown. No country has this code: ISO 3166 reserves it for private use. */
const unknownCountry = 'ZZ';

/**
 * Stores the country of the visitor's mobile number if it is international, until the visitor signs out. For an Indian
 * number, deletes the stored country. `country` is an ISO code; the default `ZZ` means unknown.
 */
export function storeHomeCountry(storage: JsonStorage, mobileNumber: string, country = unknownCountry): void {
  if (isInternational(mobileNumber)) storage.write(key, country);
  else forgetHomeCountry(storage);
}

/**
 * Returns the ISO code of the country of the visitor's mobile number if it is international; `ZZ` if the country is
 * unknown. Returns null for an Indian number, and if no number is known, such as after a sign-in by the app.
 */
export function internationalCountry(storage: JsonStorage): string | null {
  const stored = storage.read<unknown>(key, null);
  return typeof stored === 'string' ? stored : null;
}

export function forgetHomeCountry(storage: JsonStorage): void {
  storage.remove(key);
}

/** Whether a mobile number has a dial code other than India's. A number without a dial code is Indian. */
function isInternational(mobileNumber: string): boolean {
  return /^\+(?!91)/.test(mobileNumber.trim());
}
