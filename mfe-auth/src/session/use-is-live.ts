import { useSyncExternalStore } from 'react';

/** Whether the browser has taken the page over: until then nobody can know who is signed in. */
export function useIsLive(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

const neverChanges = () => () => undefined;
