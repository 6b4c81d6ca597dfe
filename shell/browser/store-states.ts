import type { RequestState, Slices } from '@marquee/api';

/** Whoever sends this on the document is told by the function in its detail. */
export const storeStatesRequested = 'marquee:store';

/** The state of every slice of the page's store, by its name. */
export type StoreStates = Readonly<Record<string, RequestState<unknown>>>;

/** Tells whoever asks on the page, from now on, how the store stands: for the development tools. */
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
    // Only readStoreStates below sends this event, with a function that takes them.
    (event as CustomEvent<(states: StoreStates) => void>).detail(Object.fromEntries(states));
  });
}

/** How the page's store stands; empty before the first island hydrates, and where nobody may look. */
export function readStoreStates(document: Document): StoreStates {
  let states: StoreStates = {};
  const detail = (told: StoreStates) => {
    states = told;
  };
  document.dispatchEvent(new CustomEvent(storeStatesRequested, { detail }));
  return states;
}
