import { useCallback, useSyncExternalStore } from 'react';

/**
 * Returns whether a media query matches, and renders the component again when that changes; undefined on the server and
 * during hydration.
 */
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
