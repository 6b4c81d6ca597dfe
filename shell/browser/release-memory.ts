import type { WebStorage } from '@marquee/api';
import { readJson } from './browser-storage.ts';

const key = 'releases';

/**
 * The releases that worked or failed in this browser, by remote: in `good`, the version that last stayed mounted; in
 * `bad`, one that failed.
 */
export type KnownReleases = {
  good: Record<string, string>;
  bad: Record<string, string>;
  /** Versions that mounted too late once. */
  late?: Record<string, string>;
};

export type ReleaseMemory = {
  /** Returns what is stored; empty if it contains something else. */
  read: () => KnownReleases;
  write: (known: KnownReleases) => void;
};

/** Creates the memory of the releases that worked or failed in this browser; it reads and writes `storage`. */
export function createReleaseMemory(storage: WebStorage): ReleaseMemory {
  return {
    read: () => ({ good: {}, bad: {}, ...readJson<KnownReleases>(storage, key) }),
    write: (known) => storage.setItem(key, JSON.stringify(known)),
  };
}
