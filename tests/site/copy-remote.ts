import { cp, mkdir, rm } from 'node:fs/promises';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '../..');

/** A copy of a remote to change, in a place from which it finds the packages of this workspace. */
export async function copyRemote(
  remote: string,
  name: string,
): Promise<{ folder: string; remove: () => Promise<void> }> {
  // The same place each time, so that the copy is built to the same bytes; another one for each worker.
  const worker = process.env['TEST_PARALLEL_INDEX'] ?? '0';
  const place = path.join(root, 'node_modules/.cache/marquee-journeys', worker, `${remote}-${name}`);
  const folder = path.join(place, remote);
  const remove = () => rm(place, { recursive: true, force: true });
  await remove();
  await mkdir(place, { recursive: true });
  await cp(path.join(root, remote), folder, {
    recursive: true,
    filter: (source) => !/[\\/](dist|node_modules)$/.test(source),
  });
  return { folder, remove };
}
