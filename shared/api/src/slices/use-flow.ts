import { useState } from 'react';
import type { Flow } from './create-slices.ts';
import { initialState, type RequestState } from './request-slice.ts';
import { useSlice } from './use-slice.ts';

/**
 * A hook that connects a form to a request slice (the state of a request), with the form's own error texts, if any.
 * `start` sends the request. `state` stays the initial state until the form calls `start`, because another form may
 * have used the same slice before.
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
