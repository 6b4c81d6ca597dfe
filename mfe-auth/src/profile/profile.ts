import type { JsonStorage } from '@marquee/api';

const key = 'profile';

/** What C02 wants beside the user's id: kept since the sign-in, because no call gives it back. */
export type Profile = { userId: string; mobileNumber: string; name: string };

export function keepProfile(storage: JsonStorage, { userId, mobileNumber, name }: Profile): void {
  // A returning visitor gives no name; the one given at the first sign-in here stays.
  const earlier = keptProfile(storage, userId)?.name ?? '';
  storage.write(key, { userId, mobileNumber, name: name || earlier });
}

/** The profile of the user of this id, or null: who came by the app's hand-off typed no number here. */
export function keptProfile(storage: JsonStorage, userId: string): Profile | null {
  const stored = storage.read<Partial<Profile> | null>(key, null);
  if (stored?.userId !== userId || typeof stored.mobileNumber !== 'string') return null;
  return {
    userId,
    mobileNumber: stored.mobileNumber,
    name: typeof stored.name === 'string' ? stored.name : '',
  };
}

export function forgetProfile(storage: JsonStorage): void {
  storage.remove(key);
}
