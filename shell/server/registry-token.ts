import { readFile } from 'node:fs/promises';

/**
 * Returns a function that returns the token with which this shell calls the registry; undefined if none is configured.
 * If the token is in a file, the function reads the file at each call, because tokens are replaced.
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
