import { useCallback, useEffect, useState } from 'react';
import { fetchEntries } from './browser/fetch-entries.ts';
import { createFinder, type Finder } from './create-finder.ts';

/** The finder in the browser: its index is fetched once, when somebody first means to search. */
export type FinderState =
  { kind: 'idle' } | { kind: 'loading' } | { kind: 'ready'; finder: Finder } | { kind: 'failed' };

/** The finder, and how to ask for it; asking again after a loss is another try. */
export function useFinder(): { state: FinderState; want: () => void } {
  const [state, setState] = useState<FinderState>({ kind: 'idle' });
  const want = useCallback(
    () => setState((now) => (now.kind === 'idle' || now.kind === 'failed' ? { kind: 'loading' } : now)),
    [],
  );

  useEffect(() => {
    if (state.kind !== 'loading') return;
    let wanted = true;
    fetchEntries().then(
      (entries) => wanted && setState({ kind: 'ready', finder: createFinder(entries) }),
      // The page says that there are no suggestions; its form still reaches the server.
      () => wanted && setState({ kind: 'failed' }),
    );
    return () => {
      wanted = false;
    };
  }, [state.kind]);

  return { state, want };
}
