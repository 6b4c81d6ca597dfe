import { existsSync } from 'node:fs';
import { chmod, copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import { PlatformError } from '@marquee/contracts';

/**
 * Creates the shell's data folder, or makes an existing one readable by this user only, because it contains secrets. If
 * the folder has no snapshot of the environment, copies the contents of `stateFrom` into it: the data folder of another
 * shell, which may be read-only. Throws INVALID_INPUT if that folder cannot be read.
 */
export async function openHome({
  home,
  environment,
  stateFrom,
}: {
  home: string;
  environment: string;
  stateFrom?: string | undefined;
}): Promise<void> {
  await mkdir(home, { recursive: true, mode: 0o700 });
  await chmod(home, 0o700);
  if (stateFrom === undefined || existsSync(path.join(home, `snapshot-${environment}.json`))) return;
  await copyFiles(stateFrom, home).catch((cause: unknown) => {
    throw new PlatformError('INVALID_INPUT', `STATE_FROM ${stateFrom} cannot be copied`, { cause });
  });
}

/** Copies the files of a folder. The copies belong to this user, who may write them, whatever the originals' rights. */
async function copyFiles(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue;
    const original = path.join(entry.parentPath, entry.name);
    const copy = path.join(to, path.relative(from, original));
    await mkdir(path.dirname(copy), { recursive: true, mode: 0o700 });
    await copyFile(original, copy);
    await chmod(copy, 0o600);
  }
}
