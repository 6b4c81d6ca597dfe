import type { RequestState, Slices } from '@marquee/api';

/** The event that requests the store's states; its `detail` is a function to call with them. */
const storeStatesRequested = 'marquee:store';

/** The request state (such as loading, or failed) of each slice of the page's store, by the name of the slice. */
export type StoreStates = Readonly<Record<string, RequestState<unknown>>>;

/** Makes the states of the store readable for `readStoreStates`, which the inspector and tests call. */
export function reportStoreStates(
  document: Document,
  { refund, security, authenticator, zone }: Slices,
): void {
  const slices = {
    refund,
    'security.config': security.config,
    'security.birthday': security.birthday,
    authenticator,
    'zone.celebBio': zone.celebBio,
    'zone.bio20': zone.bio20,
  };
  document.addEventListener(storeStatesRequested, (event) => {
    const states = Object.entries(slices).map(([name, { current }]) => [name, current()]);
    // Only readStoreStates below dispatches this event, with a function that takes the states.
    (event as CustomEvent<(states: StoreStates) => void>).detail(Object.fromEntries(states));
  });
}

/** Reads the states of the store; empty before the first hydration, and on pages without an inspector. */
export function readStoreStates(document: Document): StoreStates {
  let states: StoreStates = {};
  const detail = (current: StoreStates) => {
    states = current;
  };
  document.dispatchEvent(new CustomEvent(storeStatesRequested, { detail }));
  return states;
}
