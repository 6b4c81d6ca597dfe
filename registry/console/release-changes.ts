import type { Release } from '@marquee/contracts';
import { sdkRangeOf } from '@marquee/release-checks';

/** A file of two releases: `before` or `after` is its size in bytes, undefined in the release that lacks it. */
export type ChangedFile = { path: string; before: number | undefined; after: number | undefined };

/** Names that one release has and the other lacks. */
export type ChangedNames = { what: string; added: string[]; removed: string[] };

/** What differs between two releases of a remote. */
export type ReleaseChanges = {
  /** The files with other bytes, the largest difference first. Hashes in the names of chunks do not count. */
  files: ChangedFile[];
  bytes: { before: number; after: number };
  /** Pages, slots, events and the range of sdk versions, where they differ. */
  contracts: ChangedNames[];
};

/** Compares two releases of a remote by their records. */
export function changesBetween(before: Release, after: Release): ReleaseChanges {
  const [old, fresh] = [filesByName(before), filesByName(after)];
  const paths = [...new Set([...old.keys(), ...fresh.keys()])].toSorted();
  const files = paths
    .filter((path) => old.get(path)?.sha256s !== fresh.get(path)?.sha256s)
    .map((path) => ({ path, before: old.get(path)?.bytes, after: fresh.get(path)?.bytes }))
    .toSorted((one, other) => differenceOf(other) - differenceOf(one));
  return {
    files,
    bytes: { before: bytesOf(before), after: bytesOf(after) },
    contracts: contractsOf(before, after),
  };
}

function differenceOf({ before = 0, after = 0 }: ChangedFile): number {
  return Math.abs(after - before);
}

function bytesOf({ files }: Release): number {
  return Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0);
}

/** The files of a release by their names without hashes; files that differ only by their hash are one entry. */
function filesByName({ files }: Release): Map<string, { bytes: number; sha256s: string }> {
  const named = new Map<string, { bytes: number; sha256s: string }>();
  for (const [path, { bytes, sha256 }] of Object.entries(files).toSorted()) {
    const name = path.replaceAll(/\.[0-9a-f]{8,}(?=\.)/g, '');
    const known = named.get(name) ?? { bytes: 0, sha256s: '' };
    named.set(name, { bytes: known.bytes + bytes, sha256s: `${known.sha256s} ${sha256}` });
  }
  return named;
}

function contractsOf({ manifest: before }: Release, { manifest: after }: Release): ChangedNames[] {
  const names = (what: string, of: (manifest: Release['manifest']) => string[]): ChangedNames => {
    const [old, fresh] = [of(before), of(after)];
    return {
      what,
      added: fresh.filter((name) => !old.includes(name)),
      removed: old.filter((name) => !fresh.includes(name)),
    };
  };
  return [
    names('Pages', ({ routes }) => routes.map(({ path }) => path)),
    names('Slots', ({ slots }) => slots.map(({ name }) => name)),
    names('Publishes', ({ publishes }) => publishes),
    names('Subscribes', ({ subscribes }) => subscribes),
    names('Sdk', (manifest) => [sdkRangeOf(manifest)]),
  ].filter(({ added, removed }) => added.length + removed.length > 0);
}
