import type { Snapshot } from '@marquee/contracts';

/** Which remotes are switched off for everybody, by the snapshot of this sequence. */
export type KillWord = { sequence: number; killed: string[] };

/** The word on killed remotes, and whoever wants to hear when it changes. */
export type KillFeed = {
  /** A snapshot is in force: who listens is told when it kills or revives. */
  inForce(snapshot: Snapshot): void;
  /** The word of the snapshot in force, undefined before the first one. */
  current(): KillWord | undefined;
  /** Returns what ends it. */
  follow(listener: (word: KillWord) => void): () => void;
};

export function createKillFeed(): KillFeed {
  const listeners = new Set<(word: KillWord) => void>();
  let current: KillWord | undefined;

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
