import { PlatformError, releaseId, serverBundlePath, type Release } from '@marquee/contracts';
import type { CallSpan } from '@marquee/contracts/trace';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { WorkerStart } from './messages.ts';
import { createReleaseWorker, type ReleaseWorker } from './release-worker.ts';

/** One worker thread for each release that some visitor gets. */
export type ReleaseWorkers = {
  /**
   * Makes the worker of a release and, unless it may come up with the first page that needs it, waits until
   * it is warm; rejects with REMOTE_TOO_LATE when it does not come up.
   */
  start(release: Release, options?: { whenNeeded?: boolean }): Promise<void>;
  /** Retires the workers of all other releases, once the pages planned with them are out. */
  retainOnly(releases: Release[]): void;
  /** The worker of a release; throws RELEASE_UNKNOWN when it is not kept. */
  of(release: { remote: string; version: string }): ReleaseWorker;
  stop(): Promise<void>;
};

/** Long enough for every page that was planned with the release to be rendered. */
const retireAfterMs = 10_000;

export function createReleaseWorkers({
  script,
  files,
  measured,
  ...start
}: {
  script: string;
  files: ReleaseFiles;
  /** Told of the calls that traced renders make. */
  measured?: (span: CallSpan) => void;
} & Pick<WorkerStart, 'hosts' | 'contentFolder' | 'contentMaxAgeMs'>): ReleaseWorkers {
  const workers = new Map<string, ReleaseWorker>();
  const leaving = new Map<string, NodeJS.Timeout>();

  return {
    async start(release, { whenNeeded = false } = {}) {
      const id = releaseId(release);
      clearTimeout(leaving.get(id));
      leaving.delete(id);
      const made = workers.get(id) ?? (await create(release));
      // Asked for twice at once, it is one worker all the same.
      const worker = workers.get(id) ?? made;
      workers.set(id, worker);
      if (!whenNeeded) await worker.warm();
    },

    retainOnly(releases) {
      const wanted = new Set(releases.map(releaseId));
      for (const id of workers.keys()) if (!wanted.has(id)) scheduleRetirement(id);
    },

    of(release) {
      const worker = workers.get(releaseId(release));
      if (!worker) throw new PlatformError('RELEASE_UNKNOWN', `No worker is kept for ${releaseId(release)}`);
      return worker;
    },

    async stop() {
      for (const timer of leaving.values()) clearTimeout(timer);
      await Promise.all([...workers.values()].map((worker) => worker.retire()));
      workers.clear();
    },
  };

  async function create(release: Release): Promise<ReleaseWorker> {
    const bundle = await files.read(release, serverBundlePath);
    if (!bundle)
      throw new PlatformError('RELEASE_UNKNOWN', `${releaseId(release)} has no ${serverBundlePath}`);
    const own = { release: releaseId(release), bundle: bundle.bytes.toString('utf8') };
    return createReleaseWorker(script, { ...own, ...start }, { measured });
  }

  function scheduleRetirement(id: string) {
    if (leaving.has(id)) return;
    const timer = setTimeout(() => {
      leaving.delete(id);
      const worker = workers.get(id);
      workers.delete(id);
      void worker?.retire();
    }, retireAfterMs);
    timer.unref();
    leaving.set(id, timer);
  }
}
