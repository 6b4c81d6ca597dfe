import { useCallback, useEffect, useState } from 'react';
import { fetchEntries } from './browser/fetch-entries.ts';
import { createFinder, type Finder } from './create-finder.ts';

/**
 * The state of the search index in the browser, which is fetched when the visitor first uses the search. `finder`
 * searches it.
 */
export type FinderState =
  | { kind: 'idle' }
  | { kind: 'loading' }
  | { kind: 'ready'; finder: Finder }
  | { kind: 'failed' };

/**
 * Returns a function that fetches the search index at its first call, and the state of the fetch. After a failure, the
 * next call fetches the index again.
 */
export function useFinder(): { state: FinderState; loadIndex: () => void } {
  const [state, setState] = useState<FinderState>({ kind: 'idle' });
  const loadIndex = useCallback(
    () => setState((now) => (now.kind === 'idle' || now.kind === 'failed' ? { kind: 'loading' } : now)),
    [],
  );

  useEffect(() => {
    if (state.kind !== 'loading') return;
    let isMounted = true;
    fetchEntries().then(
      (entries) => isMounted && setState({ kind: 'ready', finder: createFinder(entries) }),
      // The page reports that suggestions are not available. Submitting the form still works.
      () => isMounted && setState({ kind: 'failed' }),
    );
    return () => {
      isMounted = false;
    };
  }, [state.kind]);

  return { state, loadIndex };
}
