import { createHash, randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import type { ArtifactStore } from './artifact-store.ts';

/** An artifact store in a folder: `<folder>/ab/abcd…`, one read-only file for each blob. */
export function folderStore(folder: string): ArtifactStore {
  const placeOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

  return {
    has: (sha256) => exists(placeOf(sha256)),

    async put(sha256, bytes) {
      const actual = createHash('sha256').update(bytes).digest('hex');
      if (actual !== sha256) {
        throw new PlatformError(
          'INTEGRITY',
          `the bytes sent as ${sha256} have the SHA-256 ${actual}: send them again`,
        );
      }
      const place = placeOf(sha256);
      if (await exists(place)) return 'known';
      await mkdir(path.dirname(place), { recursive: true });
      return placeOnce(bytes, place);
    },

    async read(sha256) {
      return readFile(placeOf(sha256)).catch(undefinedIfMissing);
    },

    async remove(sha256) {
      await rm(placeOf(sha256), { force: true });
    },

    async *list() {
      for (const part of await readdir(folder).catch(() => [])) {
        for (const sha256 of await readdir(path.join(folder, part))) {
          const found =
            /^[0-9a-f]{64}$/.test(sha256) && (await stat(placeOf(sha256)).catch(undefinedIfMissing));
          if (found) yield { sha256, storedAt: found.mtime };
        }
      }
    },
  };
}

/**
 * Written and synced under a name of its own, then linked: a crash leaves either the whole file or none,
 * and of two writers the second finds the first one's file instead of replacing it.
 */
async function placeOnce(bytes: Uint8Array, place: string): Promise<'stored' | 'known'> {
  const draft = `${place}.${randomUUID()}.draft`;
  try {
    await writeSynced(draft, bytes);
    await link(draft, place);
    await syncFolder(path.dirname(place));
    await syncFolder(path.dirname(path.dirname(place)));
    return 'stored';
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code === 'EEXIST') return 'known';
    throw failure;
  } finally {
    await rm(draft, { force: true });
  }
}

async function writeSynced(file: string, bytes: Uint8Array): Promise<void> {
  const handle = await open(file, 'wx', 0o444);
  try {
    await handle.writeFile(bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
}

/** The name of a new file is itself data of its folder, and may be lost without this. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(undefinedIfMissing)) !== undefined;
}

function undefinedIfMissing(failure: NodeJS.ErrnoException): undefined {
  if (failure.code === 'ENOENT') return undefined;
  throw failure;
}
