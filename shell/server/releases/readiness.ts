import { releaseId, type Release, type Snapshot } from '@marquee/contracts';
import type { ReleaseWorkers } from '../rendering/release-workers.ts';
import type { ReleaseFiles } from './release-files.ts';

export type Readiness = {
  /**
   * Brings every release of a snapshot here: files checked, worker warm. Rejects when a release that
   * `before` did not have cannot be had; one that is served already only loses its slots, so that one
   * team's lost file holds up nobody else's release.
   */
  prepare(snapshot: Snapshot, before: Snapshot | 'restart' | undefined): Promise<void>;
  /** The snapshot is in force now: what it no longer names may go, what it misses is tried again. */
  inForce(snapshot: Snapshot): void;
  stop(): void;
};

const tryAgainMs = 5_000;

export function createReadiness({
  files,
  workers,
  report,
}: {
  files: Pick<ReleaseFiles, 'fetchRelease'>;
  workers: Pick<ReleaseWorkers, 'start' | 'has' | 'keepOnly'>;
  report: (failure: unknown) => void;
}): Readiness {
  let again: NodeJS.Timeout | undefined;

  return {
    async prepare({ releases }, before) {
      await Promise.all(
        Object.values(releases).map((release) =>
          makeReady(release).catch((failure: unknown) => {
            if (!wasServed(release, before)) throw failure;
            report(failure);
          }),
        ),
      );
    },

    inForce({ releases }) {
      const all = Object.values(releases);
      workers.keepOnly(all);
      clearTimeout(again);
      tryMissing(all);
    },

    stop: () => clearTimeout(again),
  };

  async function makeReady(release: Release): Promise<void> {
    await files.fetchRelease(release);
    await workers.start(release);
  }

  function tryMissing(releases: Release[]) {
    const missing = releases.filter((release) => !workers.has(release));
    if (missing.length === 0) return;
    again = setTimeout(() => {
      void Promise.allSettled(missing.map(makeReady)).then(() => tryMissing(missing));
    }, tryAgainMs);
    again.unref();
  }
}

function wasServed(release: Release, before: Snapshot | 'restart' | undefined): boolean {
  if (before === 'restart') return true;
  return before !== undefined && Object.hasOwn(before.releases, releaseId(release));
}
