import { errorCode, PlatformError, releaseId, type Release } from '@marquee/contracts';
import type { ReleaseWorkers } from '../rendering/release-workers.ts';
import type { ReleaseFiles } from './release-files.ts';

export type Readiness = {
  /** Whether a release was brought here: its files checked, its worker warm. */
  isReady(release: Release): boolean;
  /**
   * Brings releases here that are not: each on its own, so that none waits for another. Settles when each
   * is ready or has failed once; what failed is reported once and tried again until it is wanted no more.
   */
  bring(releases: Release[]): Promise<void>;
  /** Told of each release as soon as it is ready; returns what ends it. */
  onReady(listener: () => void): () => void;
  /** Nothing else is wanted any more: other releases may go. */
  keepOnly(releases: Release[]): void;
  stop(): void;
};

type Coming = { first: Promise<void>; isReady: boolean; again?: NodeJS.Timeout };

const shortestPauseMs = 500;
const longestPauseMs = 5_000;
/** A server bundle that does not come up holds a core while it is tried. */
const tooLatePauseMs = 60_000;

export function createReadiness({
  files,
  workers,
  report,
}: {
  files: Pick<ReleaseFiles, 'fetchRelease'>;
  workers: Pick<ReleaseWorkers, 'start' | 'keepOnly'>;
  report: (failure: unknown) => void;
}): Readiness {
  const wanted = new Map<string, Coming>();
  const listeners = new Set<() => void>();

  return {
    isReady: (release) => wanted.get(releaseId(release))?.isReady ?? false,

    async bring(releases) {
      await Promise.all(releases.map((release) => (wanted.get(releaseId(release)) ?? begin(release)).first));
    },

    onReady: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    keepOnly(releases) {
      const kept = new Set(releases.map(releaseId));
      for (const id of wanted.keys()) if (!kept.has(id)) forget(id);
      workers.keepOnly(releases);
    },

    stop: () => {
      for (const id of wanted.keys()) forget(id);
    },
  };

  function begin(release: Release): Coming {
    const coming: Coming = { first: Promise.resolve(), isReady: false };
    wanted.set(releaseId(release), coming);
    coming.first = attempt(release, coming, 1);
    return coming;
  }

  async function attempt(release: Release, coming: Coming, nth: number): Promise<void> {
    try {
      await files.fetchRelease(release);
      if (wanted.get(releaseId(release)) !== coming) return;
      await workers.start(release);
    } catch (failure) {
      if (wanted.get(releaseId(release)) !== coming) return;
      if (nth === 1) report(keptBack(release, failure));
      coming.again = setTimeout(() => void attempt(release, coming, nth + 1), pauseAfter(failure, nth));
      coming.again.unref();
      return;
    }
    coming.isReady = true;
    if (wanted.get(releaseId(release)) === coming) for (const listener of listeners) listener();
  }

  function forget(id: string) {
    clearTimeout(wanted.get(id)?.again);
    wanted.delete(id);
  }
}

function pauseAfter(failure: unknown, nth: number): number {
  if (errorCode(failure) === 'REMOTE_TOO_LATE') return tooLatePauseMs;
  return Math.min(longestPauseMs, shortestPauseMs * 2 ** (nth - 1));
}

function keptBack(release: Release, failure: unknown): PlatformError {
  return new PlatformError(
    errorCode(failure),
    `${releaseId(release)} is not ready and is kept back; everything else goes on`,
    { cause: failure },
  );
}
