import { mountRootParcel } from 'single-spa';
import type { JsonParams } from '../slot-host.ts';
import type { LiveIsland } from './lifecycles.tsx';

/**
 * A remote's own deadlines are the shell's; single-spa's usual three seconds would only log errors on a
 * slow line. Its types leave out that parcels have them too.
 */
const patience: object = {
  timeouts: { mount: { millis: 60_000, dieOnTimeout: false, warningMillis: 60_000 } },
};

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
      update: async ({ islandParams }: { islandParams?: JsonParams }) => live?.update?.(islandParams ?? {}),
      unmount: async () => live?.unmount(),
      ...patience,
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
    ...(live?.update && {
      update: (islandParams) => void parcel.update?.({ islandParams }).catch(() => undefined),
    }),
    // An island that has died on its own has nothing left to unmount.
    unmount: () =>
      parcel.unmount().then(
        () => undefined,
        () => undefined,
      ),
  };
}
