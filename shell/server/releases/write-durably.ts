import { randomUUID } from 'node:crypto';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';

/**
 * Replaces a file atomically: even after a crash, it has either the old bytes or the new ones. Only this user
 * may read the file, because it may contain keys and secrets.
 */
export async function writeDurably(file: string, bytes: string | Uint8Array): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true, mode: 0o700 });
  const draft = `${file}.${randomUUID()}.part`;
  const handle = await open(draft, 'wx', 0o600);
  try {
    try {
      await handle.writeFile(bytes);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(draft, file);
  } catch (failure) {
    await rm(draft, { force: true });
    throw failure;
  }
}
