import { mountRootParcel } from 'single-spa';
import type { LiveIsland } from './lifecycles.tsx';

/**
 * Carries one island through single-spa's life: bootstrap, mount, update, unmount. Nothing else in
 * the project knows single-spa. Resolves once the island stands; rejects with what its mount threw.
 */
export async function startIsland(
  name: string,
  element: HTMLElement,
  mount: () => Promise<LiveIsland>,
): Promise<LiveIsland> {
  let live: LiveIsland | undefined;
  let refusal: unknown;
  const parcel = mountRootParcel(
    {
      name,
      bootstrap: () => Promise.resolve(),
      mount: async () => {
        try {
          live = await mount();
        } catch (failure) {
          // single-spa wraps what a lifecycle throws; the island's own error is the one to show.
          refusal = failure;
          throw failure;
        }
      },
      unmount: async () => live?.unmount(),
    },
    { domElement: element },
  );
  // Without a listener the second promise of a failed parcel would count as unhandled.
  parcel.loadPromise.catch(() => undefined);
  parcel.bootstrapPromise.catch(() => undefined);
  try {
    await parcel.mountPromise;
  } catch (wrapped) {
    throw refusal ?? wrapped;
  }
  return {
    ...(live?.navigate && { navigate: live.navigate }),
    ...(live?.update && { update: live.update }),
    unmount: () => void parcel.unmount(),
  };
}
