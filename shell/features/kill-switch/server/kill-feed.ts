import { createHash } from 'node:crypto';
import type { RemoteRule, Snapshot } from '@marquee/contracts';
import type { KilledRemotes } from '../../../page/killed-remotes.ts';

/**
 * The killed remotes and the live releases in the active snapshot, for open pages. Listeners are called when a new
 * snapshot changes them.
 */
export type KillFeed = {
  /** Reads a new active snapshot, and calls the listeners if it kills, revives or releases a remote. */
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
      const releases = Object.fromEntries(
        Object.entries(remotes).map(([name, rule]) => [name, releasesOf(rule)]),
      );
      current = { sequence, killed, releases };
      // Other changes do not concern open tabs: an event would only activate a phone's radio.
      const isSame = (name: string) => before?.releases[name] === releases[name];
      if (before?.killed.join() === killed.join() && Object.keys(releases).every(isSame)) return;
      for (const listener of listeners) listener(current);
    },
    current: () => current,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
  };
}

/** The live version, and a hash of the rules for some visitors: their ids and unannounced versions stay private. */
function releasesOf({ live, rollout, experiments, tenants, pins }: RemoteRule): string {
  const rules = { rollout, experiments, tenants, pins };
  const isPlain = !rollout && [experiments, tenants, pins].every((rule) => Object.keys(rule).length === 0);
  if (isPlain) return live;
  return `${live}~${createHash('sha256').update(JSON.stringify(rules)).digest('base64url').slice(0, 8)}`;
}
