import { brotliCompressSync, brotliDecompressSync } from 'node:zlib';
import type { AssetGroup } from '@marquee/contracts';
import type { BuiltRelease } from './built-release.ts';

/** The default size limits in kB of Brotli: of each page, and of all slots of a remote together. */
const defaultBudgets = { page: 30, slots: 20 };

/** Those of guests: their builds contain a framework, or the runtime of Module Federation. */
const guestBudgets = { page: 150, slots: 150 };

/**
 * Checks whether the scripts and styles of each page of a release, and those of all slots together, stay within their
 * size budgets (kB after Brotli compression), which the manifest may set. Returns an error sentence for each exceeded
 * budget, with the largest file.
 */
export async function brokenBudgets(release: BuiltRelease): Promise<string[]> {
  const { assets, manifest } = release;
  const defaults = manifest.guest ? guestBudgets : defaultBudgets;
  const { page = defaults.page, slots = defaults.slots, routes = {} } = manifest.budgets ?? {};
  const sizeOf = createSizes(release);
  const filesOf = (group: AssetGroup) =>
    manifest.guest ? guestFiles(release) : groupFiles(assets.entry, group);

  const groups = manifest.routes.flatMap(({ id }) => {
    const group = assets.routes[id];
    return group
      ? [{ what: `the page "${id}"`, group, limit: routes[id] ?? page, setting: `routes.${id}` }]
      : [];
  });
  if (manifest.slots.length > 0)
    groups.push({ what: 'the slots', group: assets.slots, limit: slots, setting: 'slots' });

  const faults: string[] = [];
  for (const { what, group, limit, setting } of groups) {
    const files: { file: string; bytes: number }[] = [];
    for (const file of filesOf(group)) files.push({ file, bytes: await sizeOf(`browser/${file}`) });
    const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
    const over = bytes - limit * 1024;
    if (over <= 0) continue;
    const heaviest = files.reduce((max, one) => (one.bytes > max.bytes ? one : max));
    faults.push(
      `${what} weighs ${kilobytes(bytes)}, ${kilobytes(over)} over its budget of ${limit} kB; ` +
        `heaviest is browser/${heaviest.file} with ${kilobytes(heaviest.bytes)}: ` +
        `make it lighter, or raise budgets.${setting} in ${manifest.guest ? 'guest.json' : 'remote.json'}`,
    );
  }
  return faults;
}

/** All scripts and styles: what a guest's page loads is not taken from the build's own list. */
function guestFiles({ paths }: BuiltRelease): string[] {
  return paths.flatMap((path) => /^browser\/(.*\.(?:m?js|css))$/.exec(path)?.[1] ?? []);
}

function groupFiles(entry: string, { scripts, styles }: AssetGroup): string[] {
  return [...new Set([entry, ...scripts, ...styles])];
}

/** Returns a function that measures a file's Brotli size in bytes, from its `.br` copy if it matches. */
function createSizes({ paths, read }: BuiltRelease): (path: string) => Promise<number> {
  const known = new Map<string, number>();
  const compressedSize = async (path: string) => {
    const plain = await read(path);
    if (paths.includes(`${path}.br`)) {
      const compressed = await read(`${path}.br`);
      if (isCopy(compressed, plain)) return compressed.length;
    }
    return brotliCompressSync(plain).length;
  };
  return async (path) => {
    const size = known.get(path) ?? (await compressedSize(path));
    known.set(path, size);
    return size;
  };
}

function isCopy(compressed: Uint8Array, plain: Uint8Array): boolean {
  try {
    // The limit stops a copy that decompresses to more than its file.
    return brotliDecompressSync(compressed, { maxOutputLength: plain.length || 1 }).equals(plain);
  } catch {
    return false;
  }
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
