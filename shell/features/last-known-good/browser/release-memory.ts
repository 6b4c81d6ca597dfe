import { readJson, writeItem } from '../../../browser/browser-storage.ts';

const key = 'releases';

/** What this browser knows of releases: by remote, the version that last stayed well, and one that failed. */
export type ReleaseMemory = { good: Record<string, string>; bad: Record<string, string> };

/** Reads the memory; empty if storage is blocked or contains something else. */
export function readReleaseMemory(storage: Storage | undefined): ReleaseMemory {
  const { good = {}, bad = {} } = readJson<Partial<ReleaseMemory>>(storage, key) ?? {};
  return { good, bad };
}

export function writeReleaseMemory(storage: Storage | undefined, memory: ReleaseMemory) {
  writeItem(storage, key, JSON.stringify(memory));
}
