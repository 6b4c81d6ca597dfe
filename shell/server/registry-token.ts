import { readFile } from 'node:fs/promises';

/**
 * Returns a function that reads this shell's registry token, again from the file at each call if it is in a file.
 * Returns undefined if no token is configured.
 */
export function registryToken({
  observeToken,
  observeTokenFile,
}: {
  observeToken: string | undefined;
  observeTokenFile: string | undefined;
}): (() => Promise<string>) | undefined {
  if (observeToken !== undefined) return async () => observeToken;
  if (observeTokenFile === undefined) return undefined;
  return async () => (await readFile(observeTokenFile, 'utf8')).trim();
}
