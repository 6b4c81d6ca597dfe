import { randomBytes } from 'node:crypto';
import { mkdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { createTokenText } from '../releases/tokens.ts';

/** How long the token of an installation is good, in milliseconds: a week. Replaced when half of it is over. */
export const localTokenLifeMs = 7 * 24 * 60 * 60 * 1000;

/**
 * The publish token of this installation: the one given, or the one in the file, made anew when it is
 * half a week old. It lies in a file only its owner can read, so that the command line finds it.
 */
export async function openLocalToken(
  file: string,
  given: string | undefined,
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  const kept = await storedToken(file);
  const isFresh = kept && now.getTime() - kept.writtenAt < localTokenLifeMs / 2;
  const token = given ?? (isFresh ? kept.token : createTokenText());
  if (token !== kept?.token) await write(file, token);
  const since = token === kept?.token && !given ? kept.writtenAt : now.getTime();
  return { token, expiresAt: new Date(since + localTokenLifeMs) };
}

/** Another token in the place of the one in the file. */
export async function replaceLocalToken(
  file: string,
  now = new Date(),
): Promise<{ token: string; expiresAt: Date }> {
  const token = createTokenText();
  await write(file, token);
  return { token, expiresAt: new Date(now.getTime() + localTokenLifeMs) };
}

/** The name of this installation, made at its first start: registries on one database have one each. */
export async function installationName(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  const made = `${randomBytes(4).toString('hex')}\n`;
  await writeFile(file, made, { flag: 'wx', flush: true }).catch((failure: NodeJS.ErrnoException) => {
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
    // None yet: the first start makes one.
    return undefined;
  }
}
