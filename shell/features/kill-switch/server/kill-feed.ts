import type { Snapshot } from '@marquee/contracts';
import type { KilledRemotes } from '../page/killed-remotes.ts';

/** The word on killed remotes, and whoever wants to hear when it changes. */
export type KillFeed = {
  /** A snapshot is in force: who listens is told when it kills or revives. */
  inForce(snapshot: Snapshot): void;
  /** The word of the snapshot in force, undefined before the first one. */
  current(): KilledRemotes | undefined;
  /** Returns what ends it. */
  follow(listener: (word: KilledRemotes) => void): () => void;
};

export function createKillFeed(): KillFeed {
  const listeners = new Set<(word: KilledRemotes) => void>();
  let current: KilledRemotes | undefined;

  return {
    inForce: ({ sequence, remotes }) => {
      const before = current;
      const killed = Object.keys(remotes)
        .filter((name) => remotes[name]?.killed)
        .toSorted();
      current = { sequence, killed };
      // A phone is not hydrated for a release of somebody it does not show.
      if (before?.killed.join() === killed.join()) return;
      for (const listener of listeners) listener(current);
    },
    current: () => current,
    follow: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}
