import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Sources } from './codemod.ts';

const sourceFolders = ['src', 'e2e'];
const rootFiles = ['remote.json', 'package.json'];

/** Reads the files that codemods may change in the folder of a remote: manifest, `package.json` and TypeScript. */
export async function readSources(folder: string): Promise<Sources> {
  const inFolders = await Promise.all(sourceFolders.map((name) => filesBelow(folder, name)));
  const texts = await Promise.all(
    [...rootFiles, ...inFolders.flat()].map(
      async (file) => [file, await readFile(path.join(folder, file), 'utf8')] as const,
    ),
  );
  return Object.fromEntries(texts);
}

/** Writes those sources of `after` that differ from `before`, and returns their paths. */
export async function writeSources(folder: string, before: Sources, after: Sources): Promise<string[]> {
  const changed = Object.keys(after).filter((file) => after[file] !== before[file]);
  for (const file of changed) await writeFile(path.join(folder, file), after[file] ?? '');
  return changed;
}

async function filesBelow(folder: string, name: string): Promise<string[]> {
  const root = path.join(folder, name);
  const files = await readdir(root, { recursive: true }).catch(() => []);
  return files
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => path.join(name, file).split(path.sep).join('/'));
}
