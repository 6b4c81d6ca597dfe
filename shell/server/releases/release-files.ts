import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import {
  errorCode,
  parseAtDoor,
  PlatformError,
  releaseId,
  releaseSchema,
  type Release,
} from '@marquee/contracts';
import { writeDurably } from './write-durably.ts';

export type ReleaseFile = { bytes: Buffer; integrity: string; sha256: string };

/** The files of every release this shell has ever served, on its own disk and checked. */
export type ReleaseFiles = {
  /** Brings all files of a release here; rejects with `INTEGRITY` when one is not what was published. */
  fetchRelease(release: Release): Promise<void>;
  /** A release by name and version: also one that is no longer live, for tabs opened long ago. */
  release(remote: string, version: string): Release | undefined;
  /** One file of a release, undefined when the release does not have it. Rejects when its bytes are wrong. */
  read(release: Release, file: string): Promise<ReleaseFile | undefined>;
};

/** Files in memory at once: a few releases' worth of scripts with their compressed copies. */
const keptInMemory = 500;

/** Enough for the largest file over a slow line, in milliseconds. */
const longestDownloadMs = 30_000;

export async function openReleaseFiles({
  home,
  registryUrl,
  downloadWithinMs = longestDownloadMs,
}: {
  home: string;
  registryUrl: string;
  downloadWithinMs?: number;
}): Promise<ReleaseFiles> {
  const releases = await keptReleases(path.join(home, 'releases'));
  const inMemory = new Map<string, Promise<Buffer>>();
  const onTheWay = new Map<string, Promise<Buffer>>();

  return {
    async fetchRelease(release) {
      const needed = Object.entries(release.files).filter(([name]) => !name.startsWith('maps/'));
      await Promise.all(needed.map(([, { sha256 }]) => bring(sha256)));
      const id = releaseId(release);
      if (releases.has(id)) return;
      await writeDurably(path.join(home, 'releases', `${id}.json`), JSON.stringify(release));
      releases.set(id, release);
    },

    release: (remote, version) => releases.get(releaseId({ remote, version })),

    async read(release, file) {
      const record = Object.hasOwn(release.files, file) ? release.files[file] : undefined;
      return record && { ...record, bytes: await blob(record.sha256) };
    },
  };

  /** A blob for serving: the last few hundred stay in memory, the others are on disk. */
  function blob(sha256: string): Promise<Buffer> {
    const known = inMemory.get(sha256);
    if (known) return known;

    const reading = bring(sha256);
    inMemory.set(sha256, reading);
    reading.catch(() => inMemory.delete(sha256));
    for (const oldest of inMemory.keys()) if (inMemory.size > keptInMemory) inMemory.delete(oldest);
    return reading;
  }

  /** Two releases, or two paths of one, may share a blob: it is asked for once. */
  function bring(sha256: string): Promise<Buffer> {
    const coming = onTheWay.get(sha256);
    if (coming) return coming;
    const reading = readOrDownload(sha256).finally(() => onTheWay.delete(sha256));
    onTheWay.set(sha256, reading);
    return reading;
  }

  async function readOrDownload(sha256: string): Promise<Buffer> {
    const file = path.join(home, 'blobs', sha256);
    const onDisk = await readFile(file).catch(() => undefined);
    return onDisk && hashOf(onDisk) === sha256 ? onDisk : download(sha256, file);
  }

  async function download(sha256: string, file: string): Promise<Buffer> {
    const url = `${registryUrl}/blobs/${sha256}`;
    const bytes = await fetch(url, { signal: AbortSignal.timeout(downloadWithinMs) })
      .then(async (response) => {
        if (response.ok) return Buffer.from(await response.arrayBuffer());
        throw new PlatformError('REGISTRY_UNREACHABLE', `${url} answered ${response.status}`);
      })
      .catch((cause: unknown) => {
        if (errorCode(cause) === 'REGISTRY_UNREACHABLE') throw cause;
        throw new PlatformError('REGISTRY_UNREACHABLE', `${url} did not come`, { cause });
      });
    if (hashOf(bytes) !== sha256)
      throw new PlatformError('INTEGRITY', `${url} is not the file that was published`);
    await writeDurably(file, bytes);
    return bytes;
  }
}

async function keptReleases(folder: string): Promise<Map<string, Release>> {
  await mkdir(folder, { recursive: true });
  const names = (await readdir(folder)).filter((name) => name.endsWith('.json'));
  const releases = await Promise.all(
    names.map(async (name) => {
      const file = path.join(folder, name);
      return parseAtDoor(releaseSchema, JSON.parse(await readFile(file, 'utf8')), file);
    }),
  );
  return new Map(releases.map((release) => [releaseId(release), release]));
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
