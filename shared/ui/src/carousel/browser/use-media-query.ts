import { useCallback, useSyncExternalStore } from 'react';

/** Whether a media query matches; undefined on the server and during hydration. */
export function useMediaQuery(query: string): boolean | undefined {
  const subscribe = useCallback(
    (changed: () => void) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    [query],
  );
  return useSyncExternalStore(
    subscribe,
    () => window.matchMedia(query).matches,
    () => undefined,
  );
}
