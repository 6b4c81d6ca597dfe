import { useSession } from '@marquee/sdk/api';
import { usePlatform } from '@marquee/sdk';
import { useSyncExternalStore } from 'react';
import { onProfileChange, readProfile, type Profile } from './profile.ts';

/**
 * Returns the signed-in visitor's profile. The component is rendered again when the profile changes. Null until
 * hydration has finished, and for a visitor without a profile.
 */
export function useProfile(): Profile | null {
  const { session, storage } = usePlatform();
  const login = useSession(session);
  const read = () => (login ? readProfile(storage, login.userId) : null);
  // Text, because a snapshot must be equal as long as nothing has changed.
  const text = useSyncExternalStore(
    subscribe,
    () => JSON.stringify(read()),
    () => 'null',
  );
  // Only `readProfile` makes this text.
  return JSON.parse(text) as Profile | null;
}

/** Calls `listener` after each change of the profile, in this tab or another. */
function subscribe(listener: () => void): () => void {
  const stop = onProfileChange(listener);
  window.addEventListener('storage', listener);
  return () => {
    stop();
    window.removeEventListener('storage', listener);
  };
}
