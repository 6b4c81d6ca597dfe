import { mkdir, readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import {
  parseInput,
  PlatformError,
  releaseId,
  releaseSchema,
  remoteName,
  versionSchema,
  type Release,
  type Snapshot,
} from '@marquee/contracts';
import * as v from 'valibot';
import { fetchReleaseRecord, wasSwept } from './fetch-release-record.ts';
import { openVerifiedBlobs, type BlobSource } from './verified-blobs.ts';
import { writeDurably } from './write-durably.ts';

export type ReleaseFile = { bytes: Buffer; integrity: string; sha256: string };

/** The verified files of every release that this shell has served, stored on its disk. */
export type ReleaseFiles = {
  /** Downloads a release's files except source maps. Rejects with `INTEGRITY` if one was altered. */
  fetchRelease(release: Release): Promise<void>;
  /**
   * A release that this shell has served, even if it is no longer live: tabs that were opened earlier request its
   * files.
   */
  release(remote: string, version: string): Release | undefined;
  /**
   * Finds a release whose files may be served: one that this shell has served, or one in the newest snapshot. For
   * releases that only other shells have served, or that are in previews, the snapshot has only the hash (`served`,
   * `previews`), and the record is fetched from the registry. Undefined for all others, and if the registry has no
   * record.
   */
  find(remote: string, version: string): Promise<Release | undefined>;
  /** Whether the newest snapshot has a release in its previews only: no visitor gets it, and no cache may store it. */
  isPreviewed(remote: string, version: string): boolean;
  /** Whether the newest snapshot names a release as withdrawn. */
  isWithdrawn(remote: string, version: string): boolean;
  /** Reads a file of a release; undefined if the release has no such file. Rejects if the bytes are wrong. */
  read(release: Release, file: string): Promise<ReleaseFile | undefined>;
  /** Deletes releases that the registry has deleted, except those still needed; returns the names. */
  sweep(isNeeded: (release: Release) => boolean): Promise<string[]>;
};

/** What a snapshot says of the releases that a shell may serve. */
type NamedReleases = Pick<Snapshot, 'releases' | 'served' | 'withdrawn' | 'previews'>;

/** How long a record that the registry did not return is not requested again. */
const missingForMs = 30_000;

export async function openReleaseFiles({
  home,
  newestSnapshot = () => undefined,
  report = () => undefined,
  ...source
}: BlobSource & {
  home: string;
  newestSnapshot?: () => NamedReleases | undefined;
  report?: (failure: unknown) => void;
}): Promise<ReleaseFiles> {
  const releases = await readStoredReleases(path.join(home, 'releases'), report);
  const recordOf = (id: string) => path.join(home, 'releases', `${id}.json`);
  const pendingRecords = new Map<string, Promise<Release | undefined>>();
  const missingUntil = new Map<string, number>();
  const blobs = openVerifiedBlobs(path.join(home, 'blobs'), source);

  return {
    async fetchRelease(release) {
      const needed = Object.entries(release.files).filter(([name]) => !name.startsWith('maps/'));
      await Promise.all(needed.map(([, { sha256 }]) => blobs.load(sha256)));
      await storeRecord(release);
    },

    release: (remote, version) => releases.get(releaseId({ remote, version })),

    async find(remote, version) {
      const id = releaseId({ remote, version });
      const { releases: named = {}, served = {}, previews } = newestSnapshot() ?? {};
      const known = releases.get(id) ?? (Object.hasOwn(named, id) ? named[id] : undefined);
      if (known) return known;
      const signedHash = Object.hasOwn(served, id) ? served[id] : previewedHash(previews, id);
      if (!signedHash || (missingUntil.get(id) ?? 0) > Date.now()) return undefined;
      const record =
        pendingRecords.get(id) ??
        fetchRecord({ remote, version }, signedHash).finally(() => pendingRecords.delete(id));
      pendingRecords.set(id, record);
      return record;
    },

    isPreviewed(remote, version) {
      const id = releaseId({ remote, version });
      const { releases: named = {}, served = {}, previews } = newestSnapshot() ?? {};
      const isNamed = Object.hasOwn(named, id) || Object.hasOwn(served, id);
      return !isNamed && previewedHash(previews, id) !== undefined;
    },

    isWithdrawn: (remote, version) =>
      newestSnapshot()?.withdrawn.includes(releaseId({ remote, version })) ?? false,

    async sweep(isNeeded) {
      const gone: Release[] = [];
      for (const release of releases.values())
        if (!isNeeded(release) && (await wasSwept(source, release))) gone.push(release);
      for (const release of gone) {
        releases.delete(releaseId(release));
        await rm(recordOf(releaseId(release)), { force: true });
      }
      const needed = new Set([...releases.values()].flatMap(hashesOf));
      for (const sha256 of gone.flatMap(hashesOf)) if (!needed.has(sha256)) await blobs.remove(sha256);
      return gone.map(releaseId);
    },

    async read(release, file) {
      const record = Object.hasOwn(release.files, file) ? release.files[file] : undefined;
      return record && { ...record, bytes: await blobs.read(record.sha256) };
    },
  };

  async function storeRecord(release: Release): Promise<void> {
    const id = releaseId(release);
    if (releases.has(id)) return;
    await writeDurably(recordOf(id), JSON.stringify(release));
    releases.set(id, release);
  }

  async function fetchRecord(
    name: { remote: string; version: string },
    signedHash: string,
  ): Promise<Release | undefined> {
    if (!v.is(remoteName, name.remote) || !v.is(versionSchema, name.version)) return undefined;
    try {
      const release = await fetchReleaseRecord(source, name, signedHash);
      if (release) {
        await storeRecord(release);
        return release;
      }
    } catch (failure) {
      report(failure);
    }
    missingUntil.set(releaseId(name), Date.now() + missingForMs);
    return undefined;
  }
}

async function readStoredReleases(
  folder: string,
  report: (failure: unknown) => void,
): Promise<Map<string, Release>> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const releases = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      try {
        return [parseInput(releaseSchema, JSON.parse(await readFile(file, 'utf8')), file)];
      } catch (cause) {
        // A damaged record affects old tabs of its release, not the start of the shell.
        report(
          new PlatformError('INTERNAL', `${file} is not the record of a release and is ignored`, { cause }),
        );
        return [];
      }
    }),
  );
  return new Map(releases.flat().map((release) => [releaseId(release), release]));
}

/** The hash of a release in the previews of a snapshot. */
function previewedHash(previews: Snapshot['previews'], id: string): string | undefined {
  return previews?.find(({ releases }) => Object.hasOwn(releases, id))?.releases[id];
}

function hashesOf({ files }: Release): string[] {
  return Object.values(files).map(({ sha256 }) => sha256);
}
