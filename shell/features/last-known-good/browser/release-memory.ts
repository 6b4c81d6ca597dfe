import { readJson, writeItem } from '../../../browser/browser-storage.ts';

const key = 'releases';

/** What this browser knows of releases: by remote, the version that last stayed well, and one that failed. */
export type KnownReleases = {
  good: Record<string, string>;
  bad: Record<string, string>;
  /** Versions that mounted too late once. */
  late?: Record<string, string>;
};

export type ReleaseMemory = {
  /** Returns what is stored; empty if storage is blocked or contains something else. */
  read: () => KnownReleases;
  write: (known: KnownReleases) => void;
};

/** Creates the memory of good and bad releases in `storage`, which is undefined if the browser blocks it. */
export function createReleaseMemory(storage: Storage | undefined): ReleaseMemory {
  return {
    read: () => ({ good: {}, bad: {}, ...readJson<KnownReleases>(storage, key) }),
    write: (known) => writeItem(storage, key, JSON.stringify(known)),
  };
}
