import type { LoginState } from '@marquee/api-contract';
import { useCallback, useSyncExternalStore } from 'react';
import type { Session } from './session.ts';

/** Who is signed in; nobody while the server renders and while its HTML is taken over. */
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
