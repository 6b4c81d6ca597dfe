import { readFile } from 'node:fs/promises';

/** Returns a reader of this shell's bearer token at the registry; undefined without one. A file is read for each use. */
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
