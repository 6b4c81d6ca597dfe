import { errorCode, PlatformError, releaseId, type Release } from '@marquee/contracts';
import { backoffMs } from '@marquee/timing';
import type { ReleaseWorkers } from '../rendering/release-workers.ts';
import type { ReleaseFiles } from './release-files.ts';

export type Readiness = {
  /** Whether a release was brought here: its files checked, its worker warm or made to start when needed. */
  isReady(release: Release): boolean;
  /**
   * Brings releases here that are not: each on its own, so that none waits for another. Settles when each
   * is ready or has failed once; what failed is reported once and tried again until it is wanted no more.
   * Of the first that are brought, which other shells serve already, only some are warmed: with hundreds of
   * remotes a shell would not be ready for minutes. Every later one proves that it comes up.
   */
  bring(releases: Release[]): Promise<void>;
  /** Told of each release as soon as it is ready; returns what ends it. */
  onReady(listener: () => void): () => void;
  /** Nothing else is wanted any more: other releases may go. */
  retainOnly(releases: Release[]): void;
  stop(): void;
};

type Coming = { first: Promise<void>; isReady: boolean; whenNeeded: boolean; again?: NodeJS.Timeout };

const minDelayMs = 500;
const maxDelayMs = 5_000;
/** How many workers a shell warms before it is ready: those of the most important remotes. */
const warmedFirst = 16;
/** A server bundle that does not come up holds a core while it is tried. */
const tooLatePauseMs = 60_000;

export function createReadiness({
  files,
  workers,
  report,
}: {
  files: Pick<ReleaseFiles, 'fetchRelease'>;
  workers: Pick<ReleaseWorkers, 'start' | 'retainOnly'>;
  report: (failure: unknown) => void;
}): Readiness {
  const wanted = new Map<string, Coming>();
  const listeners = new Set<() => void>();

  return {
    isReady: (release) => wanted.get(releaseId(release))?.isReady ?? false,

    async bring(releases) {
      const mayWait = wanted.size === 0 ? lessImportant(releases) : new Set();
      await Promise.all(
        releases.map(
          (release) => (wanted.get(releaseId(release)) ?? begin(release, mayWait.has(release))).first,
        ),
      );
    },

    onReady: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    retainOnly(releases) {
      const kept = new Set(releases.map(releaseId));
      for (const id of wanted.keys()) if (!kept.has(id)) forget(id);
      workers.retainOnly(releases);
    },

    stop: () => {
      for (const id of wanted.keys()) forget(id);
    },
  };

  function begin(release: Release, whenNeeded: boolean): Coming {
    const coming: Coming = { first: Promise.resolve(), isReady: false, whenNeeded };
    wanted.set(releaseId(release), coming);
    coming.first = attempt(release, coming, 1);
    return coming;
  }

  async function attempt(release: Release, coming: Coming, nth: number): Promise<void> {
    const { whenNeeded } = coming;
    try {
      await files.fetchRelease(release);
      if (wanted.get(releaseId(release)) !== coming) return;
      await workers.start(release, { whenNeeded });
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

function lessImportant(releases: Release[]): Set<Release> {
  if (releases.length <= warmedFirst) return new Set();
  const order = ['primary', 'essential', 'regular'];
  const rank = ({ manifest }: Release) => order.indexOf(manifest.criticality);
  return new Set([...releases].sort((one, other) => rank(one) - rank(other)).slice(warmedFirst));
}

function pauseAfter(failure: unknown, nth: number): number {
  if (errorCode(failure) === 'REMOTE_TOO_LATE') return tooLatePauseMs;
  return backoffMs(nth, { firstMs: minDelayMs, maxMs: maxDelayMs });
}

function keptBack(release: Release, failure: unknown): PlatformError {
  return new PlatformError(
    errorCode(failure),
    `${releaseId(release)} is not ready and is kept back; everything else goes on`,
    { cause: failure },
  );
}
