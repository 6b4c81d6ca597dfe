import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const left = new Set([
  'node_modules',
  'dist',
  '.git',
  '.marquee',
  '.cache',
  'test-results',
  'playwright-report',
]);

/**
 * The repository as a newcomer has it after `npm ci`, in a folder of its own. Installed files are linked,
 * not copied: nothing there may be changed in place.
 */
export async function copyWorkspace(name: string): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = path.join(root, '.cache', name);
  const remove = () => rm(folder, { recursive: true, force: true });
  await remove();
  await mkdir(folder, { recursive: true });
  const wanted = (source: string) => !left.has(path.basename(source));
  for (const name of (await readdir(root)).filter(wanted)) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true, filter: wanted });
  }
  await promisify(execFile)('cp', [
    '-al',
    path.join(root, 'node_modules'),
    path.join(folder, 'node_modules'),
  ]);
  // npm writes this one where it stands.
  const list = 'node_modules/.package-lock.json';
  await rm(path.join(folder, list));
  await copyFile(path.join(root, list), path.join(folder, list));
  return { folder, remove };
}
