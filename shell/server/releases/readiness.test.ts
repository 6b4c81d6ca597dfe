import { releaseId, type Release, type Snapshot } from '@marquee/contracts';
import { createReadiness } from './readiness.ts';

const release = (remote: string) => ({ remote, version: '1.0.0' }) as Release;
// Readiness reads nothing of a snapshot but its releases' names.
const snapshotOf = (...remotes: string[]) =>
  ({
    releases: Object.fromEntries(remotes.map((remote) => [`${remote}@1.0.0`, release(remote)])),
  }) as unknown as Snapshot;

function readinessWithout(lost: string) {
  const started = new Set<string>();
  const kept: string[][] = [];
  const reports: unknown[] = [];
  const readiness = createReadiness({
    files: {
      fetchRelease: async ({ remote }) => {
        if (remote === lost) throw new Error(`a file of ${remote} is lost`);
      },
    },
    workers: {
      start: async (one) => void started.add(releaseId(one)),
      has: (one) => started.has(releaseId(one)),
      keepOnly: (all) => void kept.push(all.map(releaseId)),
    },
    report: (failure) => reports.push(failure),
  });
  return { readiness, started, kept, reports };
}

test('a new release whose files cannot be had holds the snapshot back', async () => {
  const { readiness, kept } = readinessWithout('mfe-quiz');
  await expect(readiness.prepare(snapshotOf('mfe-auth', 'mfe-quiz'), snapshotOf('mfe-auth'))).rejects.toThrow(
    /lost/,
  );
  expect(kept).toEqual([]);
});

test('a lost file of a release that is served already holds up nobody else', async () => {
  const { readiness, started, reports } = readinessWithout('mfe-quiz');
  const before = snapshotOf('mfe-auth', 'mfe-quiz');
  await readiness.prepare(snapshotOf('mfe-auth', 'mfe-quiz', 'mfe-checkout'), before);

  expect([...started].sort()).toEqual(['mfe-auth@1.0.0', 'mfe-checkout@1.0.0']);
  expect(reports).toHaveLength(1);
});

test('a restart serves what it has of the last good snapshot', async () => {
  const { readiness, started } = readinessWithout('mfe-quiz');
  await readiness.prepare(snapshotOf('mfe-auth', 'mfe-quiz'), 'restart');
  expect([...started]).toEqual(['mfe-auth@1.0.0']);
});

test('others are retired only once the snapshot is in force', async () => {
  const { readiness, kept } = readinessWithout('');
  await readiness.prepare(snapshotOf('mfe-auth'), undefined);
  expect(kept).toEqual([]);
  readiness.inForce(snapshotOf('mfe-auth'));
  readiness.stop();
  expect(kept).toEqual([['mfe-auth@1.0.0']]);
});
