import { useState } from 'react';
import type { Flow } from './create-slices.ts';
import { initialState, type RequestState } from './request-slice.ts';
import { useSlice } from './use-slice.ts';

/**
 * Connects a form to a request slice, with the form's own error texts, if any. `state` is the initial state until the
 * form calls `start`, and then the slice's state, because another form may have used the same slice before.
 */
export function useFlow<Args extends unknown[], Data>(
  flow: Flow<Args, Data>,
  texts: Parameters<Flow<Args, Data>['withTexts']>[0] = {},
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
