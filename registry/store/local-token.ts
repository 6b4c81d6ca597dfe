import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { makeToken } from '../releases/tokens.ts';

/**
 * The publish token of this installation: the one given, or the one written at the first start. It lies
 * in a file only its owner can read, so that the command line finds it without being told.
 */
export async function openLocalToken(file: string, given: string | undefined): Promise<string> {
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  const token = given ?? kept?.trim() ?? makeToken();
  if (token !== kept?.trim()) {
    await mkdir(path.dirname(file), { recursive: true });
    await writeFile(file, `${token}\n`, { mode: 0o600 });
  }
  return token;
}
