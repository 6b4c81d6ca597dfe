import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { copyFile, mkdir, mkdtemp, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

/** The programs of which each has a folder here: few steps need them, so `npm ci` does not install them. */
export const tools = [
  'attw',
  'changeset',
  'drizzle-kit',
  'lighthouse',
  'pnpm',
  'publint',
  'verdaccio',
  'yarn',
] as const;
export type Tool = (typeof tools)[number];

/** Installs a tool where it is missing, and returns the path of its program. */
export async function installTool(name: Tool): Promise<string> {
  const folder = path.join(import.meta.dirname, name);
  await installPackages(folder);
  return path.join(folder, 'node_modules/.bin', name);
}

/**
 * Installs the packages of a folder outside the workspace, unless they are those of its lockfile already. Several
 * processes may do so at once: each installs into a folder of its own, and the first one moves it into place. Throws
 * with the output of npm if it fails.
 */
export async function installPackages(folder: string): Promise<void> {
  const lockfile = createHash('sha256')
    .update(await readFile(path.join(folder, 'package-lock.json')))
    .digest('hex');
  const installed = path.join(folder, 'node_modules');
  const mark = (modules: string) => path.join(modules, '.installed-lockfile');
  const isCurrent = async () =>
    existsSync(mark(installed)) && (await readFile(mark(installed), 'utf8')) === lockfile;
  if (await isCurrent()) return;

  console.log(`installing the packages of ${path.relative(process.cwd(), folder)}`);
  await mkdir(path.join(folder, '.cache'), { recursive: true });
  const work = await mkdtemp(path.join(folder, '.cache/install-'));
  try {
    for (const file of ['package.json', 'package-lock.json'])
      await copyFile(path.join(folder, file), path.join(work, file));
    await promisify(execFile)(
      'npm',
      ['ci', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'],
      { cwd: work, maxBuffer: 1e8 },
    );
    const modules = path.join(work, 'node_modules');
    await writeFile(mark(modules), lockfile);
    if (!(await isCurrent())) await rm(installed, { recursive: true, force: true });
    await rename(modules, installed).catch(async (failure: unknown) => {
      if (!(await isCurrent())) throw failure;
    });
  } finally {
    await rm(work, { recursive: true, force: true });
  }
}
