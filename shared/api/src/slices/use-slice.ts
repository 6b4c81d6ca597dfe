import { useCallback, useSyncExternalStore } from 'react';
import type { RequestSlice, RequestState } from './request-slice.ts';

/** The state of a slice, followed by React. */
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
