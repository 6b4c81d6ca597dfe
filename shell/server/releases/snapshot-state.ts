import { isDeepStrictEqual } from 'node:util';
import { releaseId, type Release, type Snapshot } from '@marquee/contracts';
import { mustEnd, runningReleases, withoutPending } from './pending-releases.ts';

/** A snapshot with a valid signature, and the signed text. */
export type ReceivedSnapshot = { text: string; snapshot: Snapshot };

export type SnapshotState = {
  /** The newest snapshot with a valid signature, whether active or not. */
  newest?: ReceivedSnapshot;
  /**
   * The snapshot by which the shell serves pages: `newest`, in which releases that are not ready are replaced by
   * earlier ones.
   */
  active?: Snapshot;
  /** The signed text, as stored on disk, of the last snapshot that was active with all its releases. */
  complete?: string;
  /** The last snapshot of which the shell has tried to prepare all releases; some may have failed. */
  attempted?: Snapshot;
};

export type SnapshotEvent =
  | { kind: 'received'; newest: ReceivedSnapshot }
  | { kind: 'attempted'; attempted: Snapshot }
  | { kind: 'activated'; active: Snapshot }
  | { kind: 'stored'; complete: string };

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
 * Returns the snapshot to activate now; undefined if nothing changes. The first snapshot has no predecessor whose
 * releases could be served in the meantime: it is activated when the shell has tried to prepare all of its releases and
 * at least one is ready.
 */
export function activatable(
  { newest, active, attempted }: SnapshotState,
  isReady: (release: Release) => boolean,
): Snapshot | undefined {
  if (!newest) return undefined;
  const { snapshot } = newest;
  if (!active) {
    const releases = runningReleases(snapshot);
    const canStart = attempted === snapshot && (releases.length === 0 || releases.some(isReady));
    return canStart ? snapshot : undefined;
  }
  const next = withoutPending(snapshot, active, isReady);
  const isSame =
    next === active ||
    (next !== snapshot &&
      isDeepStrictEqual([next.remotes, next.previews], [active.remotes, active.previews]));
  return isSame ? undefined : next;
}

/** Returns the releases of the active and of the newest snapshot whose code may run; the shell must keep them. */
export function neededReleases({ active, newest }: SnapshotState): Release[] {
  return [active, newest?.snapshot]
    .flatMap((snapshot) => (snapshot ? runningReleases(snapshot) : []))
    .filter((release) => !newest || !mustEnd(newest.snapshot, releaseId(release)));
}
