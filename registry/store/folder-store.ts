import { randomUUID } from 'node:crypto';
import { link, mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import { probeBytes, refuseOtherBytes, type ArtifactStore } from './artifact-store.ts';

/** Creates an artifact store in a folder, with one read-only file for each hash: `<folder>/ab/abcd…`. */
export function folderStore(folder: string): ArtifactStore {
  const pathOf = (sha256: string) => path.join(folder, sha256.slice(0, 2), sha256);

  return {
    has: (sha256) => exists(pathOf(sha256)),

    async put(sha256, bytes) {
      await refuseOtherBytes(sha256, bytes);
      const target = pathOf(sha256);
      if (await exists(target)) return 'known';
      return mkdir(path.dirname(target), { recursive: true })
        .then(() => writeOnce(bytes, target))
        .catch((failure: unknown) => {
          throw spaceFailure(failure);
        });
    },

    async read(sha256) {
      return readFile(pathOf(sha256)).catch(undefinedIfMissing);
    },

    async remove(sha256) {
      await rm(pathOf(sha256), { force: true });
    },

    async *list() {
      for (const part of await readdir(folder).catch(() => [])) {
        for (const sha256 of await readdir(path.join(folder, part))) {
          const found =
            /^[0-9a-f]{64}$/.test(sha256) && (await stat(pathOf(sha256)).catch(undefinedIfMissing));
          if (found) yield { sha256, storedAt: found.mtime };
        }
      }
    },

    async checkWritable() {
      const probe = path.join(folder, 'probe', randomUUID());
      try {
        await mkdir(path.dirname(probe), { recursive: true });
        await writeSynced(probe, probeBytes);
      } catch (failure) {
        throw spaceFailure(failure);
      } finally {
        await rm(probe, { force: true });
      }
    },
  };

  /** Returns STORE_FULL if a disk or a quota has no space left, otherwise the failure. */
  function spaceFailure(failure: unknown): unknown {
    const { code = '' } = failure as NodeJS.ErrnoException;
    if (!['ENOSPC', 'EDQUOT'].includes(code)) return failure;
    return new PlatformError(
      'STORE_FULL',
      `there is no space left in ${folder}: free some (marquee sweep deletes files of old releases)`,
      { cause: failure },
    );
  }
}

/**
 * Writes a file completely or not at all: syncs a temporary file, then links it to its name. If two writers
 * store the same file, the second keeps the first one's.
 */
async function writeOnce(bytes: Uint8Array, target: string): Promise<'stored' | 'known'> {
  const draft = `${target}.${randomUUID()}.draft`;
  try {
    await writeSynced(draft, bytes);
    await link(draft, target);
    await syncFolder(path.dirname(target));
    await syncFolder(path.dirname(path.dirname(target)));
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

/** Syncs a folder, because a crash could otherwise lose the entry of a new file. */
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
