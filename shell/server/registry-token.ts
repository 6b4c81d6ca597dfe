import { readFile } from 'node:fs/promises';

/** Returns a function that reads this shell's registry token, each time if from a file; undefined without. */
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
