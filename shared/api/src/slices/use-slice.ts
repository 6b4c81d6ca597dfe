import { useCallback, useSyncExternalStore } from 'react';
import type { RequestSlice, RequestState } from './request-slice.ts';

/** Returns the state of a request slice and renders the component again when it changes. */
export function useSlice<Data>(slice: Pick<RequestSlice<Data>, 'state' | 'current'>): RequestState<Data> {
  const subscribe = useCallback(
    (onChange: () => void) => {
      const subscription = slice.state.subscribe(onChange);
      return () => subscription.unsubscribe();
    },
    [slice],
  );
  return useSyncExternalStore(subscribe, slice.current, slice.current);
}
