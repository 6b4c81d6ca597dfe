import { readFile } from 'node:fs/promises';

/** What a shell shows its registry; nothing where it was given none. A file is read anew for each use. */
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
