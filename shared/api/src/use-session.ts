import type { LoginState } from '@marquee/api-contract';
import { useCallback, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

/** Returns the visitor's login; null if signed out, on the server and during hydration. */
export function useSession(session: Session): LoginState | null {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = session.changes.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [session],
  );
  return useSyncExternalStore(subscribe, session.current, () => null);
}
