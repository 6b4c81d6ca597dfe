import { randomBytes } from 'node:crypto';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';

/** The secret tokens are signed with, kept in a data folder so that a restart signs nobody out. */
export async function tokenSecretIn(folder: string): Promise<string> {
  const file = path.join(folder, 'token-secret');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    // Create-only: of two servers that start at once, both use what the first one wrote.
    await writeFile(file, randomBytes(48).toString('base64url'), { flag: 'wx', mode: 0o600 });
  } catch (failure) {
    if ((failure as NodeJS.ErrnoException).code !== 'EEXIST') throw failure;
  }
  return readFile(file, 'utf8');
}
