import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the access token for the registry at `url`: the variable `MARQUEE_TOKEN`, or else the contents of the file
 * `MARQUEE_TOKEN_FILE`, or else, for a registry on this computer, the token that is stored in `home`. Undefined if
 * there is none.
 */
export async function tokenFor(
  url: string,
  home: string,
  { MARQUEE_TOKEN: given, MARQUEE_TOKEN_FILE: file }: Readonly<Record<string, string | undefined>>,
): Promise<string | undefined> {
  if (given) return given;
  if (file) return (await readFile(file, 'utf8')).trim();
  if (!['localhost', '127.0.0.1', '[::1]'].includes(new URL(url).hostname)) return undefined;
  const stored = await readFile(path.join(home, 'registry/token'), 'utf8').catch(() => undefined);
  return stored?.trim();
}
