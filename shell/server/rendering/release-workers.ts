import { PlatformError, releaseId, serverBundlePath, type Release } from '@marquee/contracts';
import type { ContentReport } from '@marquee/api';
import type { CallSpan } from '@marquee/contracts/trace';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ContentStore } from './content-store.ts';
import type { Renderer } from './create-renderer.ts';
import type { SendApiRequest, WorkerStart } from './messages.ts';
import { createReleaseWorker, type ReleaseWorker } from './release-worker.ts';

/** The workers of releases: one thread for each, in the renderer process. */
export type ReleaseWorkers = {
  /**
   * Creates a release's worker and waits until it has started; with `whenNeeded`, the worker starts only at its
   * first render. Rejects with REMOTE_TOO_LATE if the worker does not start in time.
   */
  start(release: Release, options?: { whenNeeded?: boolean }): Promise<void>;
  /** Ends the workers of all other releases, after a delay in which pages in progress are completed. */
  retainOnly(releases: Release[]): void;
  /** Returns the worker of a release. Throws RELEASE_UNKNOWN if there is none. */
  of(release: { remote: string; version: string }): ReleaseWorker;
  stop(): Promise<void>;
};

/** The delay before an unneeded worker ends, in which every page that needs it is completed. */
const retireAfterMs = 10_000;

export function createReleaseWorkers({
  renderer,
  files,
  content,
  contentReported,
  sendContent,
  measured,
  ...start
}: {
  renderer: Renderer;
  files: ReleaseFiles;
  content?: ContentStore;
  contentReported?: (report: ContentReport) => void;
  sendContent?: SendApiRequest;
  measured?: (span: CallSpan) => void;
} & Pick<
  WorkerStart,
  'hosts' | 'publicHosts' | 'contentMaxAgeMs' | 'contentMaxLoss' | 'contentMapping' | 'contentMedia'
>): ReleaseWorkers {
  const workers = new Map<string, ReleaseWorker>();
  const leaving = new Map<string, NodeJS.Timeout>();

  return {
    async start(release, { whenNeeded = false } = {}) {
      // A guest has no server bundle.
      if (release.manifest.guest) return;
      const id = releaseId(release);
      clearTimeout(leaving.get(id));
      leaving.delete(id);
      const made = workers.get(id) ?? (await create(release));
      // A concurrent call may have created the worker meanwhile.
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
      if (!worker) throw new PlatformError('RELEASE_UNKNOWN', `There is no worker for ${releaseId(release)}`);
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
    return createReleaseWorker(
      renderer,
      { ...own, ...start },
      {
        ...(measured && { measured }),
        ...(content && { content }),
        ...(contentReported && { contentReported }),
        ...(sendContent && { sendContent }),
      },
    );
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
