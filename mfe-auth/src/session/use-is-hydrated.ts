import { useSyncExternalStore } from 'react';

/** False on the server and during hydration, where it is unknown whether the visitor is signed in. */
export function useIsHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
