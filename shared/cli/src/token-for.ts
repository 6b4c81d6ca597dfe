import { readFile } from 'node:fs/promises';
import path from 'node:path';

/**
 * Returns the token for a registry: `MARQUEE_TOKEN`, the contents of the file `MARQUEE_TOKEN_FILE`, or for a registry
 * on this machine the token stored in `home`. Undefined if there is none. `url` is that of the registry.
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
