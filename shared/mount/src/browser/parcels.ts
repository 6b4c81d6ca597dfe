import type { Parcel } from 'single-spa';
import type { JsonParams } from '../slot-host.ts';
import type { LiveIsland } from './lifecycles.tsx';

/** How long an island lives before single-spa is asked for, in milliseconds: its visitor's taps go first. */
const calmMs = 1_000;

/**
 * Mounts an island and hands it to single-spa, which carries the rest of its life: update, unmount. Nothing
 * else in the project knows single-spa; it comes once an island stands, because no visitor waits for it, and
 * an island that ends sooner, or that it does not reach, does without. Resolves once the island stands;
 * rejects with what its mount threw.
 */
export async function startIsland(
  name: string,
  element: HTMLElement,
  mount: () => Promise<LiveIsland>,
): Promise<LiveIsland> {
  const live = await mount();
  let parcel: Parcel | undefined;
  let hasEnded = false;
  void carry().catch((failure: unknown) => console.warn(`${name} lives without single-spa`, failure));

  return {
    ...(live.navigate && { navigate: live.navigate }),
    ...(live.update && {
      update: (islandParams) => {
        if (parcel) void parcel.update?.({ islandParams }).catch(() => undefined);
        else live.update?.(islandParams);
      },
    }),
    unmount: async () => {
      hasEnded = true;
      // An island that has died on its own has nothing left to unmount.
      if (parcel) await parcel.unmount().catch(() => undefined);
      else await live.unmount();
    },
  };

  async function carry() {
    await new Promise((resolve) => setTimeout(resolve, calmMs));
    if (hasEnded) return;
    const { mountRootParcel } = await import(
      /* webpackChunkName: "single-spa" */ './on-demand/single-spa.ts'
    );
    if (hasEnded) return;
    const carried = mountRootParcel(
      {
        name,
        bootstrap: () => Promise.resolve(),
        mount: () => Promise.resolve(),
        update: async ({ islandParams }: { islandParams?: JsonParams }) => live.update?.(islandParams ?? {}),
        unmount: async () => live.unmount(),
      },
      { domElement: element },
    );
    await carried.mountPromise;
    if (hasEnded) await carried.unmount();
    else parcel = carried;
  }
}
