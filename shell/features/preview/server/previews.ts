import {
  PlatformError,
  releaseId,
  type Release,
  type Snapshot,
  type SnapshotPreview,
} from '@marquee/contracts';
import { previewTokenSchema } from '@marquee/contracts/preview';
import { LRUCache } from 'lru-cache';
import type { Preview } from '../../../server/pages/planned-page.ts';
import { readSignedText } from '../../../server/releases/read-signed-text.ts';
import type { ReleaseFiles } from '../../../server/releases/release-files.ts';
import type { ReleaseFit } from '../../../server/releases/release-fit.ts';
import type { TrustedKeys } from '../../../server/releases/trusted-keys.ts';
import type { ReleaseWorkers } from '../../../server/rendering/release-workers.ts';

/**
 * The result of opening a link or cookie: an open preview, or why there is none. `forged`: the registry has not signed
 * the text; `elsewhere`: it is for another environment; `over`: the preview has ended or expired; `early`: this shell
 * has no snapshot with it yet; `failed`: a release of it cannot be served.
 */
export type OpenedPreview =
  | { state: 'open'; preview: Preview }
  | { state: 'forged' | 'elsewhere' | 'over' | 'early' | 'failed' };

export type Previews = {
  /** Opens the preview of a link or cookie, and starts its releases if they do not run. Never rejects. */
  open(text: string): Promise<OpenedPreview>;
  /** Ends what a new active snapshot ends: previews that it does not have, and releases killed or withdrawn. */
  update(active: Snapshot): void;
  stop(): void;
};

/** A link has 300 characters. */
const maxTextLength = 2_000;
/** How many previews may run at the same time; of more, those that were not requested for longest end. */
const maxRunning = 50;
const minuteMs = 60_000;
/** How long a preview that failed to start is not tried again, in milliseconds. */
const failedForMs = 2_000;

type Running = {
  started: Promise<Release[]>;
  /** The names of the releases that were started, and whose remotes were not killed since. */
  ids: Set<string>;
  /** The functions that end the holds of its releases, by name. */
  holds: Map<string, ReturnType<ReleaseWorkers['hold']>>;
};

/**
 * Creates the previews of a shell. The signed snapshot names every open preview with the hashes of its releases. The
 * shell fetches and starts these releases only when a browser opens the preview, and stops them when no browser has
 * requested them for `idleMs`.
 */
export function createPreviews({
  keys,
  environment,
  snapshot,
  files,
  fit,
  workers,
  report,
  idleMs = 10 * minuteMs,
}: {
  keys: TrustedKeys;
  environment: string;
  /** Returns the active snapshot; undefined before the first one. */
  snapshot: () => Snapshot | undefined;
  files: Pick<ReleaseFiles, 'find' | 'fetchRelease'>;
  fit: Pick<ReleaseFit, 'check'>;
  workers: Pick<ReleaseWorkers, 'start' | 'hold'>;
  report: (failure: unknown) => void;
  /** After this time without a request, the releases of a preview end. */
  idleMs?: number;
}): Previews {
  const running = new LRUCache<number, Running>({
    max: maxRunning,
    ttl: idleMs,
    updateAgeOnGet: true,
    dispose: ({ holds }) => holds.forEach((end) => end()),
  });
  const purging = setInterval(() => running.purgeStale(), Math.min(idleMs, minuteMs)).unref();

  return {
    async open(text) {
      const token = readSignedText(text, { keys, schema: previewTokenSchema, maxLength: maxTextLength });
      if (!token) return { state: 'forged' };
      if (token.environment !== environment) return { state: 'elsewhere' };
      const active = snapshot();
      if (!active || active.sequence < token.sequence) return { state: 'early' };
      const named = active.previews?.find(({ id }) => id === token.id);
      if (!named || Date.parse(named.expiresAt) <= Date.now()) return { state: 'over' };
      try {
        const { id, name, expiresAt } = named;
        return { state: 'open', preview: { id, name, expiresAt, releases: await run(active, named) } };
      } catch {
        return { state: 'failed' };
      }
    },

    update(active) {
      // Some are deleted on the way.
      const all = [...running.entries()];
      for (const [id, { ids, holds }] of all) {
        const isOpen = active.previews?.some((preview) => preview.id === id);
        for (const release of ids)
          if (!isOpen || mustNotRun(active, release)) {
            ids.delete(release);
            holds.get(release)?.({ mustEnd: true });
          }
        if (!isOpen) running.delete(id);
      }
    },

    stop() {
      clearInterval(purging);
      running.clear();
    },
  };

  /** The releases of a preview that may run by a snapshot, all of them started. */
  async function run(active: Snapshot, { id, releases }: SnapshotPreview): Promise<Release[]> {
    const wanted = Object.keys(releases).filter((release) => !isWithdrawn(active, release));
    const known = running.peek(id);
    // A remote that was killed and revived has to start again.
    const isWhole = known && wanted.every((one) => known.ids.has(one) || mustNotRun(active, one));
    if (isWhole) {
      const all = await known.started;
      // Only now: requests must not keep a failed start.
      running.get(id);
      return withoutWithdrawn(active, all);
    }

    const holds: Running['holds'] = new Map();
    const ids = new Set(wanted.filter((one) => !mustNotRun(active, one)));
    const started = Promise.all(wanted.map((one) => start(active, one, holds)));
    running.set(id, { started, ids, holds });
    started.catch((failure: unknown) => {
      report(failure);
      // The entry before this one ends the holds.
      if (running.peek(id)?.started === started)
        running.set(id, { started, ids, holds }, { ttl: failedForMs });
    });
    return started;
  }

  async function start(active: Snapshot, id: string, holds: Running['holds']): Promise<Release> {
    const at = id.lastIndexOf('@');
    const release = await files.find(id.slice(0, at), id.slice(at + 1));
    if (!release)
      throw new PlatformError(
        'RELEASE_UNKNOWN',
        `The registry has no record of ${id}, which a preview names`,
      );
    // A killed remote has a release too, for the markup of its slots.
    if (mustNotRun(active, id)) return release;
    if (!holds.has(id)) holds.set(id, workers.hold(release));
    await files.fetchRelease(release);
    const misfit = await fit.check(release);
    if (misfit) report(new PlatformError('VERSION', `${id} ${misfit}, and is shown in a preview`));
    else await workers.start(release);
    return release;
  }
}

/** The same list if none is withdrawn: plans are cached by it. */
function withoutWithdrawn(active: Snapshot, releases: Release[]): Release[] {
  const shown = releases.filter((release) => !isWithdrawn(active, releaseId(release)));
  return shown.length === releases.length ? releases : shown;
}

function mustNotRun(active: Snapshot, id: string): boolean {
  return active.remotes[id.slice(0, id.lastIndexOf('@'))]?.killed !== undefined || isWithdrawn(active, id);
}

function isWithdrawn({ withdrawn, releases }: Snapshot, id: string): boolean {
  return withdrawn.includes(id) && !Object.hasOwn(releases, id);
}
