import { errorCode, PlatformError, releaseId, type Release } from '@marquee/contracts';
import { backoffMs } from '@marquee/timing';
import type { ReleaseWorkers } from '../rendering/release-workers.ts';
import type { ReleaseFiles } from './release-files.ts';
import type { ReleaseFit } from './release-fit.ts';

export type Readiness = {
  /**
   * Whether a release can be served: its files are verified, and its worker has started or may start later. A release
   * that does not fit this shell has no worker: its slots show their fallbacks.
   */
  isReady(release: Release): boolean;
  /**
   * Downloads releases and starts their workers, in parallel. Settles when each is ready or has failed once. A
   * failed release is reported once and retried until it is no longer needed. At the first call only the most
   * critical remotes start their workers, since starting hundreds takes minutes; the others start at their
   * first render. The releases of later calls are ready only after their workers have started.
   */
  prepare(releases: Release[]): Promise<void>;
  /** Calls the listener whenever a release becomes ready; returns the function that unsubscribes. */
  onReady(listener: () => void): () => void;
  /**
   * Stops preparing all other releases and retires their workers: at once if `mustEnd` returns true, otherwise after a
   * delay.
   */
  retainOnly(releases: Release[], mustEnd?: (id: string) => boolean): void;
  stop(): void;
};

type Preparation = { first: Promise<void>; isReady: boolean; whenNeeded: boolean; again?: NodeJS.Timeout };

const minDelayMs = 500;
const maxDelayMs = 5_000;
/** How many workers of the most critical remotes start before the shell is ready. */
const startedFirst = 16;
/** The delay before the next attempt to start a slow server bundle; each attempt occupies a core. */
const tooLateDelayMs = 60_000;

export function createReadiness({
  files,
  fit,
  workers,
  report,
}: {
  files: Pick<ReleaseFiles, 'fetchRelease'>;
  fit: Pick<ReleaseFit, 'check'>;
  workers: Pick<ReleaseWorkers, 'start' | 'retainOnly'>;
  report: (failure: unknown) => void;
}): Readiness {
  const preparations = new Map<string, Preparation>();
  const listeners = new Set<() => void>();

  return {
    isReady: (release) => preparations.get(releaseId(release))?.isReady ?? false,

    async prepare(releases) {
      const whenNeeded = preparations.size === 0 ? lessCritical(releases) : new Set();
      await Promise.all(
        releases.map(
          (release) =>
            (preparations.get(releaseId(release)) ?? begin(release, whenNeeded.has(release))).first,
        ),
      );
    },

    onReady: (listener) => {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },

    retainOnly(releases, mustEnd) {
      const needed = new Set(releases.map(releaseId));
      for (const id of preparations.keys()) if (!needed.has(id)) forget(id);
      workers.retainOnly(releases, mustEnd);
    },

    stop: () => {
      for (const id of preparations.keys()) forget(id);
    },
  };

  function begin(release: Release, whenNeeded: boolean): Preparation {
    const preparation: Preparation = { first: Promise.resolve(), isReady: false, whenNeeded };
    preparations.set(releaseId(release), preparation);
    preparation.first = attempt(release, preparation, 1);
    return preparation;
  }

  async function attempt(release: Release, preparation: Preparation, nth: number): Promise<void> {
    const { whenNeeded } = preparation;
    try {
      await files.fetchRelease(release);
      if (preparations.get(releaseId(release)) !== preparation) return;
      const misfit = await fit.check(release);
      if (misfit) report(new PlatformError('VERSION', `${releaseId(release)} ${misfit}`));
      else await workers.start(release, { whenNeeded });
    } catch (failure) {
      if (preparations.get(releaseId(release)) !== preparation) return;
      if (nth === 1) report(notReady(release, failure));
      preparation.again = setTimeout(
        () => void attempt(release, preparation, nth + 1),
        delayAfter(failure, nth),
      );
      preparation.again.unref();
      return;
    }
    preparation.isReady = true;
    if (preparations.get(releaseId(release)) === preparation) for (const listener of listeners) listener();
  }

  function forget(id: string) {
    clearTimeout(preparations.get(id)?.again);
    preparations.delete(id);
  }
}

function lessCritical(releases: Release[]): Set<Release> {
  if (releases.length <= startedFirst) return new Set();
  const order = ['primary', 'essential', 'regular'];
  const rank = ({ manifest }: Release) => order.indexOf(manifest.criticality);
  return new Set([...releases].sort((one, other) => rank(one) - rank(other)).slice(startedFirst));
}

function delayAfter(failure: unknown, nth: number): number {
  if (errorCode(failure) === 'REMOTE_TOO_LATE') return tooLateDelayMs;
  return backoffMs(nth, { firstMs: minDelayMs, maxMs: maxDelayMs });
}

function notReady(release: Release, failure: unknown): PlatformError {
  return new PlatformError(
    errorCode(failure),
    `${releaseId(release)} is not ready and pending; all other changes are active`,
    { cause: failure },
  );
}
