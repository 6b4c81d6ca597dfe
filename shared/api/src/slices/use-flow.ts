import { useState } from 'react';
import type { Flow } from './create-slices.ts';
import { initialState, type RequestState } from './request-slice.ts';
import { useSlice } from './use-slice.ts';

/**
 * A flow of the page's store for one form, with the error texts of the form. `state` is the initial state until the
 * form calls `start`, and then that of the slice, which other forms may have used before.
 */
export function useFlow<Args extends unknown[], Data>(
  flow: Flow<Args, Data>,
  texts: Parameters<Flow<Args, Data>['withTexts']>[0],
): { state: RequestState<Data>; start: (...args: Args) => Promise<RequestState<Data>> } {
  const state = useSlice(flow);
  const [hasStarted, setHasStarted] = useState(false);
  return {
    state: hasStarted ? state : initialState,
    start(...args) {
      setHasStarted(true);
      return flow.withTexts(texts).start(...args);
    },
  };
}
