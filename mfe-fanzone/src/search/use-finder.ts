import { useCallback, useEffect, useState } from 'react';
import { fetchEntries } from './browser/fetch-entries.ts';
import { createFinder, type Finder } from './create-finder.ts';

/** The finder in the browser: its index is fetched once, when somebody first means to search. */
export type FinderState =
  { kind: 'unasked' } | { kind: 'coming' } | { kind: 'here'; finder: Finder } | { kind: 'lost' };

/** The finder, and how to ask for it; asking again after a loss is another try. */
export function useFinder(): { state: FinderState; want: () => void } {
  const [state, setState] = useState<FinderState>({ kind: 'unasked' });
  const want = useCallback(
    () => setState((now) => (now.kind === 'unasked' || now.kind === 'lost' ? { kind: 'coming' } : now)),
    [],
  );

  useEffect(() => {
    if (state.kind !== 'coming') return;
    let wanted = true;
    fetchEntries().then(
      (entries) => wanted && setState({ kind: 'here', finder: createFinder(entries) }),
      // The page says that there are no suggestions; its form still reaches the server.
      () => wanted && setState({ kind: 'lost' }),
    );
    return () => {
      wanted = false;
    };
  }, [state.kind]);

  return { state, want };
}
