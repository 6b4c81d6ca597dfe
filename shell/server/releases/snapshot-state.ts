import { isDeepStrictEqual } from 'node:util';
import type { Release, Snapshot } from '@marquee/contracts';
import { withoutPending } from './pending-releases.ts';

/** A verified snapshot, and the signed text in which it arrived. */
export type ReceivedSnapshot = { text: string; snapshot: Snapshot };

export type SnapshotState = {
  /** The newest verified snapshot, active or not. */
  newest?: ReceivedSnapshot;
  /** The snapshot by which the shell plans pages: `newest`, without the releases that are pending. */
  active?: Snapshot;
  /** The text of the last snapshot that was active without pending releases, as it is stored. */
  complete?: string;
  /** A snapshot each of whose releases became ready or failed once. */
  attempted?: Snapshot;
};

export type SnapshotEvent =
  | { kind: 'received'; newest: ReceivedSnapshot }
  | { kind: 'attempted'; attempted: Snapshot }
  | { kind: 'activated'; active: Snapshot }
  | { kind: 'stored'; complete: string };

/** The state after an event. */
export function nextState(state: SnapshotState, event: SnapshotEvent): SnapshotState {
  switch (event.kind) {
    case 'received':
      return { ...state, newest: event.newest };
    case 'attempted':
      return { ...state, attempted: event.attempted };
    case 'activated':
      return { ...state, active: event.active };
    case 'stored':
      return { ...state, complete: event.complete };
  }
}

/**
 * The snapshot that can become active now; undefined if that changes nothing. The first snapshot has no predecessor
 * whose releases could serve meanwhile: it becomes active when all its releases were attempted and one is ready.
 */
export function activatable(
  { newest, active, attempted }: SnapshotState,
  isReady: (release: Release) => boolean,
): Snapshot | undefined {
  if (!newest) return undefined;
  const { snapshot } = newest;
  if (!active) {
    const releases = Object.values(snapshot.releases);
    const canStart = attempted === snapshot && (releases.length === 0 || releases.some(isReady));
    return canStart ? snapshot : undefined;
  }
  const next = withoutPending(snapshot, active, isReady);
  const isSame = next === active || (next !== snapshot && isDeepStrictEqual(next.remotes, active.remotes));
  return isSame ? undefined : next;
}

/** The releases that the shell needs, active or pending. */
export function neededReleases({ active, newest }: SnapshotState): Release[] {
  return [active, newest?.snapshot].flatMap((snapshot) => Object.values(snapshot?.releases ?? {}));
}
