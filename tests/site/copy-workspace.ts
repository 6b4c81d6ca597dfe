import { execFile } from 'node:child_process';
import { copyFile, cp, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';

const root = path.resolve(import.meta.dirname, '../..');
const run = promisify(execFile);
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
 * The repository as a newcomer has it after `npm ci`, in a folder of its own. Installed files are linked
 * where the disk allows it: nothing there may be changed in place. `besides` matches folders that a newcomer has not,
 * such as builds.
 */
export async function copyWorkspace(
  besides?: RegExp,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-newcomer-'));
  const wanted = (source: string) => !left.has(path.basename(source)) || besides?.test(source) === true;
  for (const name of (await readdir(root)).filter(wanted)) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true, filter: wanted });
  }
  const installed = [path.join(root, 'node_modules'), path.join(folder, 'node_modules')];
  await run('cp', ['-al', ...installed]).catch(async () => {
    await rm(path.join(folder, 'node_modules'), { recursive: true, force: true });
    await run('cp', ['-a', ...installed]);
  });
  // npm writes this one where it stands.
  const list = 'node_modules/.package-lock.json';
  await rm(path.join(folder, list));
  await copyFile(path.join(root, list), path.join(folder, list));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}
