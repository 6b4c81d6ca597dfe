import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const ignored = new Set(['node_modules', 'dist', '.marquee', 'README.md']);

/**
 * Returns the SHA-256, in hex, of the names and contents of the given files and of all files in the given folders. A
 * changed hash means that a build is necessary. Skips tests, README files, and the folders `node_modules`, `dist` and
 * `.marquee`.
 */
export function inputsHash(inputs: string[]): string {
  const hash = createHash('sha256');
  for (const input of inputs) {
    for (const file of filesBelow(input).sort()) {
      const bytes = readFileSync(file);
      // The length separates a file's content from the name of the next file.
      hash.update(`${path.relative(input, file)}\0${bytes.length}\0`).update(bytes);
    }
  }
  return hash.digest('hex');
}

function filesBelow(input: string): string[] {
  const entries = readdirOrUndefined(input);
  if (!entries) return [input];
  return entries
    .filter(({ name }) => !ignored.has(name) && !/\.test\.tsx?$/.test(name))
    .flatMap((entry) => {
      const file = path.join(input, entry.name);
      return entry.isDirectory() ? filesBelow(file) : entry.isFile() ? [file] : [];
    });
}

function readdirOrUndefined(folder: string) {
  try {
    return readdirSync(folder, { withFileTypes: true });
  } catch (cause) {
    if ((cause as NodeJS.ErrnoException).code === 'ENOTDIR') return undefined;
    throw cause;
  }
}
