import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTokenText } from '../releases/tokens.ts';

/** The lifetime of the command line's and the shells' tokens, in milliseconds: a week. */
const localTokenLifetimeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * Returns a token of this registry's installation and when it expires: the configured token `given`, or the one in
 * `file`, which is replaced after half of its lifetime. Writes the token into `file`, from which the command line reads
 * it; only the owner of the file can read it.
 */
export async function openLocalToken(
  file: string,
  given: string | undefined,
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  const stored = await storedToken(file);
  const isFresh = stored && now.getTime() - stored.writtenAt < localTokenLifetimeMs / 2;
  const token = given ?? (isFresh ? stored.token : createTokenText());
  if (token !== stored?.token) await write(file, token);
  const since = token === stored?.token && !given ? stored.writtenAt : now.getTime();
  return { token, expiresAt: new Date(since + localTokenLifetimeMs) };
}

/**
 * Replaces the token of this registry's installation in the file by a new one. Returns the new token and when it
 * expires.
 */
export async function replaceLocalToken(
  file: string,
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  const token = createTokenText();
  await write(file, token);
  return { token, expiresAt: new Date(now.getTime() + localTokenLifetimeMs) };
}

/**
 * Returns the random name by which this registry's tokens differ from those of other registries on the database. It is
 * created in `file` at the registry's first start.
 */
export async function installationName(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const name = `${randomBytes(4).toString('hex')}\n`;
  await writeFile(file, name, { flag: 'wx', flush: true }).catch((failure: NodeJS.ErrnoException) => {
    if (failure.code !== 'EEXIST') throw failure;
  });
  return (await readFile(file, 'utf8')).trim();
}

async function write(file: string, token: string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(file, `${token}\n`, { mode: 0o600 });
}

async function storedToken(file: string): Promise<{ token: string; writtenAt: number } | undefined> {
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, 'utf8'), stat(file)]);
    return { token: text.trim(), writtenAt: mtimeMs };
  } catch {
    // The first start has no file yet.
    return undefined;
  }
}
