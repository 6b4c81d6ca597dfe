import { PlatformError, releaseId, serverBundlePath, type Release } from '@marquee/contracts';
import type { ContentReport } from '@marquee/api';
import type { CallSpan } from '@marquee/contracts/trace';
import type { ReleaseFiles } from '../releases/release-files.ts';
import type { ContentStore } from './content-store.ts';
import type { Renderer } from './create-renderer.ts';
import type { SendApiRequest, WorkerStart } from './messages.ts';
import { createReleaseWorker, type ReleaseWorker } from './release-worker.ts';

/** The workers of releases: one for each release, with a renderer process of its own. */
export type ReleaseWorkers = {
  /**
   * Creates a release's worker and waits until its bundle has loaded; with `whenNeeded`, the worker starts only at its
   * first render. Rejects with REMOTE_TOO_LATE if the bundle does not load in time, and with REMOTE_DID_NOT_RENDER if
   * it ends its process.
   */
  start(release: Release, options?: { whenNeeded?: boolean }): Promise<void>;
  /**
   * Ends the workers of all other releases, after a delay in which pages in progress are completed: ten seconds, or
   * `endWithinMs` for a release whose code is no longer to run at all (`mustEnd`).
   */
  retainOnly(releases: Release[], mustEnd?: (id: string) => boolean): void;
  /**
   * Keeps the worker of a release, even if `retainOnly` does not name it, until the returned function is called. If no
   * snapshot and no other caller needs the worker, it then ends after ten seconds, or with `mustEnd` after
   * `endWithinMs`.
   */
  hold(release: Release): (options?: { mustEnd?: boolean }) => void;
  /** Returns the worker of a release. Throws RELEASE_UNKNOWN if there is none. */
  of(release: { remote: string; version: string }): ReleaseWorker;
  stop(): void;
};

/** The delay before an unneeded worker ends, in which every page that needs it is completed. */
const retireAfterMs = 10_000;

type Leaving = { at: number; timer: NodeJS.Timeout };

export function createReleaseWorkers({
  renderer,
  files,
  content,
  contentReported,
  sendContent,
  measured,
  originsOf = () => [],
  endWithinMs = 1_000,
  deadlineFactor = 1,
  ...start
}: {
  renderer: Renderer;
  files: ReleaseFiles;
  /** Returns the last good copies of content of a remote's releases, which no other remote can write. */
  content?: (remote: string) => ContentStore;
  /** Receives the releases' reports about the lists of the content host. */
  contentReported?: (report: ContentReport) => void;
  /** Sends the releases' requests to the content host. */
  sendContent?: SendApiRequest;
  measured?: (span: CallSpan) => void;
  /** Returns the origins that the server code of a remote may read besides the hosts of the site. */
  originsOf?: (remote: string) => readonly string[];
  /** How long a withdrawn release may complete its renders, in milliseconds. */
  endWithinMs?: number;
  /** What the deadlines of renders are multiplied with. */
  deadlineFactor?: number;
} & Pick<
  WorkerStart,
  'hosts' | 'publicHosts' | 'contentMaxAgeMs' | 'contentMaxLoss' | 'contentMapping' | 'contentMedia'
>): ReleaseWorkers {
  const workers = new Map<string, ReleaseWorker>();
  const leaving = new Map<string, Leaving>();
  /** The releases that `retainOnly` retained, and how often each other one is held. */
  let retained: ReadonlySet<string> = new Set();
  const held = new Map<string, number>();

  return {
    async start(release, { whenNeeded = false } = {}) {
      // A guest has no server bundle.
      if (release.manifest.guest) return;
      const id = releaseId(release);
      stay(id);
      const made = workers.get(id) ?? (await create(release));
      // A concurrent call may have created the worker meanwhile.
      const worker = workers.get(id) ?? made;
      workers.set(id, worker);
      if (!whenNeeded) await worker.warm();
    },

    retainOnly(releases, mustEnd = () => false) {
      retained = new Set(releases.map(releaseId));
      for (const id of workers.keys()) {
        if (held.has(id)) continue;
        if (mustEnd(id)) leave(id, endWithinMs);
        else if (!retained.has(id)) leave(id, retireAfterMs);
      }
    },

    hold(release) {
      const id = releaseId(release);
      let isHeld = true;
      held.set(id, (held.get(id) ?? 0) + 1);
      stay(id);
      return ({ mustEnd = false } = {}) => {
        if (!isHeld) return;
        isHeld = false;
        const others = (held.get(id) ?? 1) - 1;
        if (others > 0) return void held.set(id, others);
        held.delete(id);
        if (mustEnd || !retained.has(id)) leave(id, mustEnd ? endWithinMs : retireAfterMs);
      };
    },

    of(release) {
      const worker = workers.get(releaseId(release));
      if (!worker) throw new PlatformError('RELEASE_UNKNOWN', `There is no worker for ${releaseId(release)}`);
      return worker;
    },

    stop() {
      for (const id of leaving.keys()) stay(id);
      for (const worker of workers.values()) worker.retire();
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
        ...(content && { content: content(release.remote) }),
        origins: originsOf(release.remote),
        deadlineFactor,
        ...(contentReported && { contentReported }),
        ...(sendContent && { sendContent }),
      },
    );
  }

  function leave(id: string, withinMs: number) {
    const at = Date.now() + withinMs;
    const planned = leaving.get(id);
    if (planned && planned.at <= at) return;
    stay(id);
    const timer = setTimeout(() => {
      leaving.delete(id);
      const worker = workers.get(id);
      workers.delete(id);
      worker?.retire();
    }, withinMs);
    leaving.set(id, { at, timer: timer.unref() });
  }

  function stay(id: string) {
    clearTimeout(leaving.get(id)?.timer);
    leaving.delete(id);
  }
}
