import type { JsonStorage } from './json-storage.ts';

/** Outlives the page: it holds for a session, and a session holds until the sign-out. */
const key = 'internationalUser';

/** Where the number of an international visitor is from when nobody could tell: ISO 3166 leaves this code free. */
const unknownCountry = 'ZZ';

/** Keeps where a number is from while its login is stored; of an Indian one nothing is kept. */
export function keepHomeCountry(storage: JsonStorage, mobileNumber: string, country = unknownCountry): void {
  if (isInternational(mobileNumber)) storage.write(key, country);
  else forgetHomeCountry(storage);
}

/**
 * The country, by its ISO code, that an international visitor's number is from, `ZZ` where it is
 * unknown; null for everybody else: an Indian number, or none, as after the app's hand-off.
 */
export function internationalCountry(storage: JsonStorage): string | null {
  const kept = storage.read<unknown>(key, null);
  return typeof kept === 'string' ? kept : null;
}

export function forgetHomeCountry(storage: JsonStorage): void {
  storage.remove(key);
}

/** Another dial code than India's; a number without one is Indian. */
export function isInternational(mobileNumber: string): boolean {
  return /^\+(?!91)/.test(mobileNumber.trim());
}
