import type { JsonStorage } from './json-storage.ts';

/** Stored until the sign-out: the session outlives the page. */
const key = 'internationalUser';

/** Stored if the country of an international number is unknown. ISO 3166 reserves it for such use. */
const unknownCountry = 'ZZ';

/** Stores the country of an international number for as long as its login; deletes it for an Indian number. */
export function storeHomeCountry(storage: JsonStorage, mobileNumber: string, country = unknownCountry): void {
  if (isInternational(mobileNumber)) storage.write(key, country);
  else forgetHomeCountry(storage);
}

/**
 * The ISO code of the country of the visitor's international number, `ZZ` if it is unknown. Null for an Indian
 * number, and without a number, as after the app's hand-off.
 */
export function internationalCountry(storage: JsonStorage): string | null {
  const stored = storage.read<unknown>(key, null);
  return typeof stored === 'string' ? stored : null;
}

export function forgetHomeCountry(storage: JsonStorage): void {
  storage.remove(key);
}

/** Whether the dial code is not India's. A number without a dial code is Indian. */
function isInternational(mobileNumber: string): boolean {
  return /^\+(?!91)/.test(mobileNumber.trim());
}
