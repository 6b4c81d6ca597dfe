import { PlatformError } from '@marquee/contracts';
import { mountRootParcel, type Parcel } from 'single-spa';
import type { PageMeta } from '../page.ts';
import type { JsonParams } from '../slot-host.ts';

/** What may change of a mounted island: the query of a page, or the parameters of a slot. */
export type IslandChange = { path: string } | { params: JsonParams };

/** The lifecycle functions of an island, which only single-spa calls. */
export type IslandLifecycles = {
  bootstrap: () => Promise<void>;
  mount: () => Promise<void>;
  /** Resolves with the head of a page that shows another query. */
  update: (change: IslandChange) => Promise<PageMeta | undefined>;
  unmount: () => Promise<void>;
};

/** An island in the care of single-spa. */
export type Island = {
  /** Resolves once the island is mounted; rejects with what its code, its bootstrap or its mount threw. */
  mounted: Promise<void>;
  /** One change after the other. Rejects with what the change threw; the island stays mounted. */
  update: (change: IslandChange) => Promise<PageMeta | undefined>;
  /** Resolves once nothing of the island is left in its element; a failure to unmount is logged. */
  unmount: () => Promise<void>;
  status: () => ReturnType<Parcel['getStatus']>;
};

const timeoutsMs = { bootstrap: 15_000, mount: 10_000, update: 10_000, unmount: 5_000 };

/** For single-spa: a lifecycle fails when its time is over, an update is only reported; no warnings before that. */
const timeouts = Object.fromEntries(
  Object.entries(timeoutsMs).map(([lifecycle, millis]) => [
    lifecycle,
    { millis, warningMillis: millis, dieOnTimeout: lifecycle !== 'update' },
  ]),
);

/**
 * Mounts an island as a root parcel of single-spa, which carries its whole life: loading its code, bootstrap, mount,
 * updates, unmount, with its timeouts. Nothing else in the project knows single-spa.
 */
export function startIsland(
  name: string,
  element: HTMLElement,
  load: () => Promise<IslandLifecycles>,
): Island {
  const running = new Set<string>();
  let change: IslandChange | undefined;
  let changed: Promise<PageMeta | undefined> = Promise.resolve(undefined);
  let unmounted: Promise<void> | undefined;
  let endUpdates: () => void = () => undefined;
  const ending = new Promise<void>((resolve) => (endUpdates = resolve));

  const parcel = mountRootParcel(
    async () => {
      const { bootstrap, mount, update, unmount } = await load();
      return {
        name,
        timeouts,
        bootstrap: () => timed('bootstrap', bootstrap),
        mount: () => timed('mount', mount),
        update: async () => {
          // A failed change is its caller's business: rejecting here would make the island a broken one.
          changed = change ? update(change) : changed;
          await Promise.race([changed.catch(() => undefined), ending]);
        },
        unmount: () => timed('unmount', unmount),
      };
    },
    { domElement: element },
  );
  // Whoever waits for `mounted` learns of every failure; these are its earlier stages.
  for (const stage of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise])
    stage.catch(() => undefined);

  const mounted = parcel.mountPromise.then(
    () => undefined,
    (failure: unknown) => {
      const [late] = running;
      if (!late) throw failure;
      throw new PlatformError('REMOTE_TOO_LATE', `${name}: ${late} took too long`, { cause: failure });
    },
  );
  let last: Promise<unknown> = mounted;

  return {
    mounted,
    update: (next) => {
      const updated = last.then(() => {
        change = next;
        return parcel.update?.({ domElement: element });
      });
      last = updated.catch(() => undefined);
      return updated.then(() => changed);
    },
    unmount: () => {
      endUpdates();
      // single-spa has already unmounted what failed to mount.
      unmounted ??= last.then(
        () =>
          parcel.unmount().then(
            () => undefined,
            (failure: unknown) => console.warn(failure),
          ),
        () => undefined,
      );
      return unmounted;
    },
    status: () => parcel.getStatus(),
  };

  /** Runs a lifecycle. One that is still running when single-spa gives up took too long; any other has failed. */
  async function timed(lifecycle: string, run: () => Promise<void>): Promise<void> {
    running.add(lifecycle);
    try {
      await run();
    } finally {
      running.delete(lifecycle);
    }
  }
}
