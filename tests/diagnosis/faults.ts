import { rowsFor } from '../faults/matrix.ts';
import { remotes, type Fault } from './play-cell.ts';

const tracks = ['live', 'canary'] as const;

/** Every row of the fault suite, and files that the content security policy blocks, which no row of it has. */
export const allFaults: readonly Fault[] = [
  ...rowsFor(remotes, tracks),
  ...remotes.flatMap((remote) =>
    tracks.map((track): Fault => ({ side: 'policy', remote, track, causes: ['REMOTE_BLOCKED'] })),
  ),
];
