import { PlatformError, releaseId, serverBundlePath, type Release } from '@marquee/contracts';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { WorkerStart } from './messages.ts';
import { createReleaseWorker, type ReleaseWorker } from './release-worker.ts';

/** One worker thread for each release that some visitor gets. */
export type ReleaseWorkers = {
  /** Makes ready for exactly these releases; those no longer named are retired once their pages are out. */
  keep(releases: Release[]): Promise<void>;
  /** The worker of a release; throws RELEASE_UNKNOWN when it is not kept. */
  of(release: { remote: string; version: string }): ReleaseWorker;
  stop(): Promise<void>;
};

/** Long enough for every page that was planned with the release to be rendered. */
const retireAfterMs = 10_000;

export function createReleaseWorkers({
  script,
  files,
  hosts,
}: {
  script: string;
  files: ReleaseFiles;
  hosts: WorkerStart['hosts'];
}): ReleaseWorkers {
  const workers = new Map<string, ReleaseWorker>();
  const leaving = new Map<string, NodeJS.Timeout>();

  return {
    async keep(releases) {
      const wanted = new Set(releases.map(releaseId));
      for (const id of workers.keys()) if (!wanted.has(id)) retireLater(id);

      for (const release of releases) {
        const id = releaseId(release);
        clearTimeout(leaving.get(id));
        leaving.delete(id);
        if (!workers.has(id)) workers.set(id, await start(release));
      }
      await Promise.all(releases.map((release) => workers.get(releaseId(release))?.warm()));
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

  async function start(release: Release): Promise<ReleaseWorker> {
    const bundle = await files.read(release, serverBundlePath);
    if (!bundle)
      throw new PlatformError('RELEASE_UNKNOWN', `${releaseId(release)} has no ${serverBundlePath}`);
    return createReleaseWorker(script, {
      release: releaseId(release),
      bundle: bundle.bytes.toString('utf8'),
      hosts,
    });
  }

  function retireLater(id: string) {
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
