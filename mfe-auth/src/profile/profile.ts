import type { JsonStorage } from '@marquee/api';

const key = 'profile';

/** The data that saving a birthday requires. It is stored at the sign-in, because no API call returns it. */
export type Profile = { userId: string; mobileNumber: string; name: string };

export function storeProfile(storage: JsonStorage, { userId, mobileNumber, name }: Profile): void {
  // A returning visitor types no name, so the stored one stays.
  const storedName = readProfile(storage, userId)?.name ?? '';
  storage.write(key, { userId, mobileNumber, name: name || storedName });
}

/** Reads the stored profile of this user; null if there is none, as after a sign-in by the app. */
export function readProfile(storage: JsonStorage, userId: string): Profile | null {
  const stored = storage.read<Partial<Profile> | null>(key, null);
  if (stored?.userId !== userId || typeof stored.mobileNumber !== 'string') return null;
  return {
    userId,
    mobileNumber: stored.mobileNumber,
    name: typeof stored.name === 'string' ? stored.name : '',
  };
}

export function removeProfile(storage: JsonStorage): void {
  storage.remove(key);
}
