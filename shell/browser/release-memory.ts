import type { WebStorage } from '@marquee/api';
import { readJson } from './browser-storage.ts';

const key = 'releases';

/** The releases that worked or failed in this browser: one version for each remote, by the name of the remote. */
export type KnownReleases = {
  /** The version that last stayed mounted for ten seconds. The browser mounts it if a newer version fails. */
  good: Record<string, string>;
  /**
   * A version that failed for a lasting reason, or mounted too late in two documents. The browser mounts the one in
   * `good` instead.
   */
  bad: Record<string, string>;
  /** A version that mounted too late in one document. If it is too late in another one, it becomes `bad`. */
  late?: Record<string, string>;
};

export type ReleaseMemory = {
  /** Returns the stored releases. The lists are empty if none are stored or the stored text is not JSON. */
  read: () => KnownReleases;
  /** Replaces the stored releases. */
  write: (known: KnownReleases) => void;
};

/** Creates the memory of the releases that worked or failed in this browser; it reads and writes `storage`. */
export function createReleaseMemory(storage: WebStorage): ReleaseMemory {
  return {
    read: () => ({ good: {}, bad: {}, ...readJson<KnownReleases>(storage, key) }),
    write: (known) => storage.setItem(key, JSON.stringify(known)),
  };
}
