import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { cp, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const sources = path.resolve(import.meta.dirname, '../guests');
const run = promisify(execFile);

/** The guests in `tests/guests`: each folder is an application with the configuration of its own tool. */
export const guestFolders = [
  'webpack-react',
  'rspack-react',
  'vite-react',
  'vue',
  'svelte',
  'element',
] as const;

const copied = ['package.json', 'package-lock.json', 'build.mjs', 'react-18', ...guestFolders];

/**
 * Installs the tools and builds every guest outside the workspace, once per machine and state of the sources.
 * Returns the folder with a subfolder for each guest, whose `dist` is its build, and with `node_modules`.
 */
export async function guestBuilds(): Promise<string> {
  const folder = path.join(os.tmpdir(), `marquee-guests-${await fingerprint()}`);
  if (existsSync(folder)) return folder;
  const work = await mkdtemp(path.join(os.tmpdir(), 'marquee-guests-work-'));
  for (const name of copied) await cp(path.join(sources, name), path.join(work, name), { recursive: true });
  const install = ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  for (const place of ['.', 'react-18'])
    await run('npm', install, { cwd: path.join(work, place), maxBuffer: 1e8 });
  await run(process.execPath, ['build.mjs'], { cwd: work, maxBuffer: 1e8 });
  await moveTo(folder, work);
  return folder;
}

/** Builds the one guest that needs no tools. Returns a folder as `guestBuilds` does, which the caller removes. */
export async function buildElement(): Promise<string> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'marquee-guests-element-'));
  await cp(path.join(sources, 'element'), path.join(folder, 'element'), { recursive: true });
  await run(process.execPath, ['element/build.js'], { cwd: folder });
  return folder;
}

/** Moves the finished builds to their place, unless another process was faster. */
async function moveTo(folder: string, work: string): Promise<void> {
  try {
    await rename(work, folder);
  } catch (failure) {
    if (!existsSync(folder)) throw failure;
    await rm(work, { recursive: true });
  }
}

/** A hash of every file from which the builds are made. */
async function fingerprint(): Promise<string> {
  const hash = createHash('sha256');
  const names = await readdir(sources, { recursive: true, withFileTypes: true });
  const files = names
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(sources, path.join(entry.parentPath, entry.name)))
    .filter((file) => copied.includes(file.split(path.sep)[0]!));
  for (const file of files.toSorted())
    hash.update(`${file}\0`).update(await readFile(path.join(sources, file)));
  return hash.digest('hex').slice(0, 16);
}
