import { execFile } from 'node:child_process';
import { copyFile, cp, mkdir, mkdtemp, readdir, rm } from 'node:fs/promises';
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
 * such as builds. The copy lies in a new folder `below` another one.
 */
export async function copyWorkspace(
  besides?: RegExp,
  below: string = tmpdir(),
): Promise<{ folder: string; remove: () => Promise<void> }> {
  const folder = await mkdtemp(path.join(below, 'marquee-newcomer-'));
  const wanted = (source: string) => !left.has(path.basename(source)) || besides?.test(source) === true;
  for (const name of (await readdir(root)).filter(wanted)) {
    await cp(path.join(root, name), path.join(folder, name), { recursive: true, filter: wanted });
  }
  await copyInstalled(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  // npm writes this one where it stands.
  const list = 'node_modules/.package-lock.json';
  await rm(path.join(folder, list));
  await copyFile(path.join(root, list), path.join(folder, list));
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) };
}

/** Other tests write into `.cache` while this runs, and nothing is installed there. */
async function copyInstalled(from: string, to: string): Promise<void> {
  const installed = (await readdir(from)).filter((name) => name !== '.cache');
  const copy = async (how: string) => {
    await mkdir(to);
    await run('cp', [how, ...installed.map((name) => path.join(from, name)), to]);
  };
  await copy('-al').catch(async () => {
    await rm(to, { recursive: true, force: true });
    await copy('-a');
  });
}
