import { memo, useReducer, useSyncExternalStore } from 'react';
import { Page, titled } from '../Page.tsx';

export const handle = titled('Stores');

const listeners = new Set<() => void>();
let value = 1;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
const set = (next: number) => {
  value = next;
  for (const listener of listeners) listener();
};

const Shown = memo(function Shown() {
  return (
    <p id="value">
      value{' '}
      {useSyncExternalStore(
        subscribe,
        () => value,
        () => 1,
      )}
    </p>
  );
});

export function Component() {
  const [presses, press] = useReducer((count: number) => count + 1, 0);
  return (
    <Page title="Stores">
      <Shown />
      <button
        id="add"
        type="button"
        onClick={() => {
          set(presses + 2);
          press();
        }}
      >
        add {presses}
      </button>
    </Page>
  );
}
