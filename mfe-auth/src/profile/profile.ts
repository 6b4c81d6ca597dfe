import type { JsonStorage } from '@marquee/sdk/api';

const key = 'profile';

/**
 * The stored data of the signed-in visitor, in addition to the login state. `name` is empty until the visitor has given
 * one. `asked` is true once the visitor has answered or skipped the question for the name.
 */
export type Profile = { userId: string; mobileNumber: string; name: string; asked?: boolean };

const listeners = new Set<() => void>();

/** Calls `listener` after each change of the profile in this tab. Returns the function that stops this. */
export function onProfileChange(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** Stores a profile. If its name is empty, the stored name of the same user is kept. */
export function storeProfile(storage: JsonStorage, profile: Profile): void {
  const { userId, mobileNumber, name, asked } = profile;
  const stored = readProfile(storage, userId);
  storage.write(key, {
    userId,
    mobileNumber,
    name: name || (stored?.name ?? ''),
    ...((asked ?? stored?.asked) && { asked: true }),
  });
  tell();
}

/** Reads the stored profile of this user; null if there is none, as after a sign-in by the mobile app. */
export function readProfile(storage: JsonStorage, userId: string): Profile | null {
  const stored = storage.read<Partial<Profile> | null>(key, null);
  if (stored?.userId !== userId || typeof stored.mobileNumber !== 'string') return null;
  return {
    userId,
    mobileNumber: stored.mobileNumber,
    name: typeof stored.name === 'string' ? stored.name : '',
    ...(stored.asked === true && { asked: true }),
  };
}

export function removeProfile(storage: JsonStorage): void {
  storage.remove(key);
  tell();
}

function tell(): void {
  for (const listener of listeners) listener();
}
