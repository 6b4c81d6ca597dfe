import { useState } from 'react';
import type { Flow } from './create-slices.ts';
import { untouched, type RequestState } from './request-slice.ts';
import { useSlice } from './use-slice.ts';

/**
 * A flow of the page's store as one form uses it, with the form's own words: `state` is the slice's from
 * the form's first `start` on, and untouched before, whatever another form left in it.
 */
export function useFlow<Args extends unknown[], Data>(
  flow: Flow<Args, Data>,
  words: Parameters<Flow<Args, Data>['saying']>[0],
): { state: RequestState<Data>; start: (...args: Args) => Promise<RequestState<Data>> } {
  const state = useSlice(flow);
  const [isOurs, setOurs] = useState(false);
  return {
    state: isOurs ? state : untouched,
    start(...args) {
      setOurs(true);
      return flow.saying(words).start(...args);
    },
  };
}
