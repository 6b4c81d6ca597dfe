import type { Snapshot } from '@marquee/contracts';
import type { KilledRemotes } from '../page/killed-remotes.ts';

/** Knows the remotes that the active snapshot switches off ("kills"), and notifies listeners of changes. */
export type KillFeed = {
  /** Takes over a new active snapshot, and notifies the listeners if it kills or revives a remote. */
  update(snapshot: Snapshot): void;
  /** The killed remotes; undefined before the first snapshot. */
  current(): KilledRemotes | undefined;
  /** Returns the function that unsubscribes. */
  subscribe(listener: (killed: KilledRemotes) => void): () => void;
};

export function createKillFeed(): KillFeed {
  const listeners = new Set<(killed: KilledRemotes) => void>();
  let current: KilledRemotes | undefined;

  return {
    update: ({ sequence, remotes }) => {
      const before = current;
      const killed = Object.keys(remotes)
        .filter((name) => remotes[name]?.killed)
        .toSorted();
      current = { sequence, killed };
      // Other changes do not concern open tabs: an event would only activate a phone's radio.
      if (before?.killed.join() === killed.join()) return;
      for (const listener of listeners) listener(current);
    },
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
