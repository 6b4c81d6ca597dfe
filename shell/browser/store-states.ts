import type { RequestState, Slices } from '@marquee/api';

/** Dispatched on the document to request the states; its detail is a function that receives them. */
export const storeStatesRequested = 'marquee:store';

/** The state of every slice of the page's store, by its name. */
export type StoreStates = Readonly<Record<string, RequestState<unknown>>>;

/** Responds to `readStoreStates`, for the inspector and tests. */
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

/** The states of the store; empty before the first hydration, and on pages without an inspector. */
export function readStoreStates(document: Document): StoreStates {
  let states: StoreStates = {};
  const detail = (current: StoreStates) => {
    states = current;
  };
  document.dispatchEvent(new CustomEvent(storeStatesRequested, { detail }));
  return states;
}
