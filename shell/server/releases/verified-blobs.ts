import { createHash } from 'node:crypto';
import { readdir, readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { errorCode, PlatformError } from '@marquee/contracts';
import { writeDurably } from './write-durably.ts';

/** Files of the registry's store, by their SHA-256. A file that was downloaded once is on this shell's disk. */
export type VerifiedBlobs = {
  /**
   * Loads a file to the disk, once even for simultaneous calls, and returns its bytes. Rejects with `INTEGRITY` if
   * the registry sent other bytes, and with `REGISTRY_UNREACHABLE`.
   */
  load(sha256: string): Promise<Buffer>;
  /** Like `load`; keeps the bytes of the files that were read last in memory. */
  read(sha256: string): Promise<Buffer>;
  /** Deletes a file from memory and disk. */
  remove(sha256: string): Promise<void>;
  /** Deletes every file that is not among these. */
  retainOnly(needed: ReadonlySet<string>): Promise<void>;
};

/** How many files are in memory: the scripts of a few releases, with compressed copies. */
const maxInMemory = 500;

/** The timeout of a download: enough for the largest file on a slow network. */
const downloadTimeoutMs = 30_000;

export type BlobSource = {
  registryUrl: string;
  /** Returns the bearer token for the registry; called for each download, because tokens are replaced. */
  token?: (() => Promise<string>) | undefined;
  downloadWithinMs?: number;
};

/**
 * Creates the store of verified files in `folder`; missing files are downloaded from the registry when they are read.
 */
export function openVerifiedBlobs(
  folder: string,
  { registryUrl, token, downloadWithinMs = downloadTimeoutMs }: BlobSource,
): VerifiedBlobs {
  const inMemory = new Map<string, Promise<Buffer>>();
  const downloads = new Map<string, Promise<Buffer>>();

  return { load, read, remove, retainOnly };

  function load(sha256: string): Promise<Buffer> {
    const pending = downloads.get(sha256);
    if (pending) return pending;
    const reading = readOrDownload(sha256).finally(() => downloads.delete(sha256));
    downloads.set(sha256, reading);
    return reading;
  }

  function read(sha256: string): Promise<Buffer> {
    const known = inMemory.get(sha256);
    if (known) return known;

    const reading = load(sha256);
    inMemory.set(sha256, reading);
    reading.catch(() => inMemory.delete(sha256));
    for (const oldest of inMemory.keys()) if (inMemory.size > maxInMemory) inMemory.delete(oldest);
    return reading;
  }

  async function remove(sha256: string): Promise<void> {
    inMemory.delete(sha256);
    await rm(path.join(folder, sha256), { force: true });
  }

  async function retainOnly(needed: ReadonlySet<string>): Promise<void> {
    // Others are drafts of files that are being written.
    const stored = (await readdir(folder).catch(() => [])).filter((name) => /^[0-9a-f]{64}$/.test(name));
    for (const sha256 of stored) if (!needed.has(sha256)) await remove(sha256);
  }

  async function readOrDownload(sha256: string): Promise<Buffer> {
    const file = path.join(folder, sha256);
    const onDisk = await readFile(file).catch(() => undefined);
    return onDisk && hashOf(onDisk) === sha256 ? onDisk : download(sha256, file);
  }

  async function download(sha256: string, file: string): Promise<Buffer> {
    const url = `${registryUrl}/blobs/${sha256}`;
    const bearer = await token?.();
    const bytes = await fetch(url, {
      signal: AbortSignal.timeout(downloadWithinMs),
      redirect: 'error',
      ...(bearer && { headers: { authorization: `Bearer ${bearer}` } }),
    })
      .then(async (response) => {
        if (response.ok) return Buffer.from(await response.arrayBuffer());
        const why =
          response.status === 403
            ? ': OBSERVE_TOKEN or OBSERVE_TOKEN_FILE has to name a token that may observe'
            : '';
        throw new PlatformError('REGISTRY_UNREACHABLE', `${url} returned ${response.status}${why}`);
      })
      .catch((cause: unknown) => {
        if (errorCode(cause) === 'REGISTRY_UNREACHABLE') throw cause;
        throw new PlatformError('REGISTRY_UNREACHABLE', `${url} was not downloaded`, { cause });
      });
    if (hashOf(bytes) !== sha256)
      throw new PlatformError('INTEGRITY', `${url} is not the file that was published`);
    await writeDurably(file, bytes);
    return bytes;
  }
}

function hashOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
