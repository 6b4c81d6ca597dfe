import { ownerOfCode, type Owner } from '../../../browser/file-guard.ts';
import {
  removeNodes,
  removeStyles,
  restoreStyles,
  watchElements,
  type GuestElements,
} from './guest-elements.ts';
import { removeSheets, restoreSheets, watchSheets, type GuestSheets } from './guest-sheets.ts';
import { addListeners, removeListeners, watchListeners, type GuestListeners } from './guest-listeners.ts';
import { endTimers, watchTimers, type GuestTimers } from './guest-timers.ts';

/**
 * The things of one kind, such as `listeners`, that a guest did not remove when it was unmounted; `items` describes
 * each.
 */
export type LeftBehind = Owner & { kind: string; items: readonly string[] };

/** What the code of one release has added to the document and not removed. */
type Resources = {
  owner: Owner;
  /** The number of its islands in the document. */
  mounted: number;
  hasMounted: boolean;
  listeners: GuestListeners;
  timers: GuestTimers;
  elements: GuestElements;
  sheets: GuestSheets;
  /** The kinds that were reported. */
  reported: Set<string>;
};

/** How long timeouts and animation frames of an unmounted guest may still be pending, in milliseconds. */
const settleMs = 1_000;

// Not the function that is wrapped for guests.
const { setTimeout } = globalThis;

/**
 * Records what the code of guests (unmodified builds) adds to the document outside their elements: listeners of the
 * window and the document, timers, styles, and nodes in the head and the body. When the last island of a release has
 * unmounted, removes what is left, and calls `report` once per release and kind. At the next mount, restores the
 * styles, and the listeners that were added before the first mount. The caller calls the returned `watch` before the
 * code of a release loads, and its result's functions at each mount and unmount.
 */
export function createGuestResources(report: (left: LeftBehind) => void) {
  const all = new Map<string, Resources>();
  const ofCode = (): Resources | undefined => {
    const owner = all.size > 0 ? ownerOfCode() : undefined;
    return owner && all.get(`${owner.remote}/${owner.release}`);
  };
  watchListeners(ofCode, () => all.values());
  watchTimers(
    () => ofCode()?.timers,
    () => [...all.values()].map(({ timers }) => timers),
  );
  watchElements(() => ofCode()?.elements);
  watchSheets(() => ofCode()?.sheets);

  return {
    /** Whether the code that runs now is a guest's. */
    isOfGuest: () => ofCode() !== undefined,
    /** Begins to record what a release adds. To be called before its code loads. */
    watch: (owner: Owner) => {
      const key = `${owner.remote}/${owner.release}`;
      const resources = all.get(key) ?? newResources(owner);
      all.set(key, resources);
      return {
        enter: () => enter(resources),
        leave: () => leave(resources, report),
        /** Removes what was added after the last island had left. */
        sweep: () => removeAll(resources, report),
      };
    },
  };
}

export type GuestResources = ReturnType<typeof createGuestResources>;

function newResources(owner: Owner): Resources {
  return {
    owner,
    mounted: 0,
    hasMounted: false,
    listeners: new Set(),
    timers: { intervals: new Set(), timeouts: new Set(), frames: new Set() },
    elements: { remote: owner.remote, styles: new Map(), nodes: new Set() },
    sheets: new Set(),
    reported: new Set(),
  };
}

/** Puts back what an earlier unmount removed. */
async function enter(resources: Resources): Promise<void> {
  resources.mounted += 1;
  if (resources.mounted > 1) return;
  const isFirst = !resources.hasMounted;
  resources.hasMounted = true;
  if (isFirst) return;
  addListeners(resources.listeners);
  restoreSheets(resources.sheets);
  await restoreStyles(resources.elements);
}

function leave(resources: Resources, report: (left: LeftBehind) => void): void {
  resources.mounted -= 1;
  removeAll(resources, report);
}

function removeAll(resources: Resources, report: (left: LeftBehind) => void): void {
  if (resources.mounted > 0) return;
  const { owner, listeners, timers, elements, sheets, reported } = resources;
  const left = (kind: string, items: readonly string[]) => {
    if (items.length === 0 || reported.has(kind)) return;
    reported.add(kind);
    report({ ...owner, kind, items });
  };
  const leftTimers = (kind: keyof GuestTimers, name: string) =>
    left(kind, Array<string>(endTimers(timers, kind)).fill(name));
  const sweep = () => {
    left('listeners', removeListeners(listeners));
    leftTimers('intervals', 'setInterval');
    left('nodes', removeNodes(elements));
  };

  // The text of a `<style>` element is an adopted stylesheet too, which `removeStyles` removes.
  left('styles', [...removeStyles(elements), ...removeSheets(sheets)]);
  sweep();
  setTimeout(() => {
    if (resources.mounted > 0) return;
    sweep();
    leftTimers('timeouts', 'setTimeout');
    leftTimers('frames', 'requestAnimationFrame');
  }, settleMs);
}
