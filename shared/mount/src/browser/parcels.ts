import { withTimeout } from '@marquee/timing';
import { PlatformError } from '@marquee/contracts';
import { mountRootParcel, type Parcel } from 'single-spa';
import type { PageMeta } from '../page.ts';
import type { JsonParams } from '../slot-host.ts';

/** What changes in a mounted island: a page gets its path with another query, a slot gets other params. */
export type IslandChange = { path: string } | { params: JsonParams };

/**
 * The props that single-spa passes to a lifecycle function: the element, the name, single-spa itself and the function
 * that mounts parcels (single-spa's components).
 */
export type LifecycleProps = Readonly<Record<string, unknown>>;

/** The single-spa lifecycle functions of an island (a page or slot). Only single-spa calls these. */
export type IslandLifecycles = {
  bootstrap: (given: LifecycleProps) => Promise<void>;
  mount: (given: LifecycleProps) => Promise<void>;
  /** Updates the island. For a page that shows another query, resolves to its new metadata. */
  update: (change: IslandChange) => Promise<PageMeta | undefined>;
  unmount: () => Promise<void>;
};

/** The error with which `mounted` rejects if an island (page or slot) was removed before it had mounted: no failure. */
export class IslandRemoved extends Error {
  override name = 'IslandRemoved';
}

/** A page or slot that single-spa has mounted as a parcel. */
export type Island = {
  /**
   * Resolves once the island is mounted. Rejects if its code does not load, bootstrap or mount before the deadline;
   * nothing of the island is left in its element then, whatever its promises do later.
   */
  mounted: Promise<void>;
  /** Applies changes one after the other. Rejects if one fails; the island stays mounted. */
  update: (change: IslandChange) => Promise<PageMeta | undefined>;
  /** Resolves once the island's element is empty, also if it was still mounting. Logs a failure to unmount. */
  unmount: () => Promise<void>;
  status: () => ReturnType<Parcel['getStatus']>;
};

/** The default deadline of an island's bootstrap and of its mount, each, in milliseconds. */
const mountDeadlineMs = 10_000;

/**
 * single-spa's timeouts. A slow update is only logged; any other slow lifecycle fails. Bootstrap and mount fail
 * earlier, by a deadline that counts no time in which the page could not run.
 */
function timeouts(deadlineMs: number) {
  const lifecycles = { bootstrap: 2 * deadlineMs, mount: 2 * deadlineMs, update: 10_000, unmount: 5_000 };
  return Object.fromEntries(
    Object.entries(lifecycles).map(([lifecycle, millis]) => [
      lifecycle,
      { millis, warningMillis: millis, dieOnTimeout: lifecycle !== 'update' },
    ]),
  );
}

/**
 * Mounts an island (a page or slot) in an element. `load` imports its code. single-spa runs its lifecycle functions,
 * with timeouts. Returns the island at once; its promise `mounted` resolves later.
 *
 * @param deadlineMs how long the bootstrap and the mount may each take, in milliseconds; by default ten seconds.
 */
export function startIsland(
  name: string,
  element: HTMLElement,
  load: () => Promise<IslandLifecycles>,
  deadlineMs = mountDeadlineMs,
): Island {
  let change: IslandChange | undefined;
  let changed: Promise<PageMeta | undefined> = Promise.resolve(undefined);
  let unmounted: Promise<void> | undefined;
  let endUpdates: () => void = () => undefined;
  // single-spa never forgets a root parcel: what it refers to must not lead to the island's nodes after its end.
  const props: { domElement?: HTMLElement } = { domElement: element };
  const held: { load?: typeof load; lifecycles?: IslandLifecycles } = { load };
  let isMounting = true;
  let abandon: (reason: IslandRemoved) => void = () => undefined;
  const abandoned = new Promise<never>((_, reject) => (abandon = reject));
  const ending = new Promise<void>((resolve) => (endUpdates = resolve));

  const parcel = mountRootParcel(
    async () => {
      const lifecycles = await held.load?.();
      if (!isMounting || !lifecycles) throw new IslandRemoved(`${name} was removed while its code loaded`);
      held.lifecycles = lifecycles;
      return {
        name,
        timeouts: timeouts(deadlineMs),
        bootstrap: (given: LifecycleProps) => inTime('bootstrap', held.lifecycles?.bootstrap(given)),
        mount: (given: LifecycleProps) => inTime('mount', held.lifecycles?.mount(given)),
        update: async () => {
          // The caller handles a failed change. Rejecting here would put the island into SKIP_BECAUSE_BROKEN.
          if (change && held.lifecycles) changed = held.lifecycles.update(change);
          await Promise.race([changed.catch(() => undefined), ending]);
        },
        unmount: async () => held.lifecycles?.unmount(),
      };
    },
    // single-spa reads the element now, and passes it on as long as the island lives.
    props as { domElement: HTMLElement },
  );
  // `mounted` rejects with every failure; these promises would only report it again.
  for (const stage of [parcel.loadPromise, parcel.bootstrapPromise, parcel.unmountPromise])
    stage.catch(() => undefined);

  const mounted = Promise.race([parcel.mountPromise, abandoned]).then(
    () => void (isMounting = false),
    async (failure: unknown) => {
      isMounting = false;
      // single-spa does not unmount what failed to mount.
      await held.lifecycles?.unmount().catch(() => undefined);
      forget();
      throw failure;
    },
  );
  let last: Promise<unknown> = mounted;

  return {
    mounted,
    update: (next) => {
      const updated = last.then(() => {
        change = next;
        return parcel.update?.(props);
      });
      last = updated.catch(() => undefined);
      return updated.then(() => changed);
    },
    unmount: () => {
      endUpdates();
      // A mount that hangs does not delay the removal.
      if (isMounting) abandon(new IslandRemoved(`${name} was removed before it mounted`));
      // An island that failed to mount is removed already.
      unmounted ??= last
        .then(
          () =>
            parcel.unmount().then(
              () => undefined,
              (failure: unknown) => console.warn(failure),
            ),
          () => undefined,
        )
        .finally(forget);
      return unmounted;
    },
    status: () => parcel.getStatus(),
  };

  function forget() {
    delete props.domElement;
    delete held.load;
    delete held.lifecycles;
  }

  function inTime(lifecycle: string, work: Promise<void> | undefined): Promise<void> {
    return withTimeout(Promise.resolve(work), deadlineMs, () => {
      throw new PlatformError('MOUNT_TOO_LATE', `${name}: ${lifecycle} took longer than ${deadlineMs} ms`);
    });
  }
}
