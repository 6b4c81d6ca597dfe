import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import type { AssetGroup } from '@marquee/contracts';
import type { BuiltRelease } from './built-release.ts';

/** What a page and the slots of a remote may weigh when its manifest says nothing, in kB of brotli. */
export const defaultBudgets = { page: 30, slots: 20 };

/**
 * Pages and slots that weigh more than their budget: the entry with the group's scripts and styles, as
 * brotli. One sentence each, naming the heaviest file.
 */
export async function brokenBudgets(release: BuiltRelease): Promise<string[]> {
  const { assets, manifest } = release;
  const { page = defaultBudgets.page, slots = defaultBudgets.slots, routes = {} } = manifest.budgets ?? {};
  const weigh = weigher(release);

  const groups = manifest.routes.flatMap(({ id }) => {
    const group = assets.routes[id];
    return group
      ? [{ what: `the page "${id}"`, group, limit: routes[id] ?? page, word: `routes.${id}` }]
      : [];
  });
  if (manifest.slots.length > 0)
    groups.push({ what: 'the slots', group: assets.slots, limit: slots, word: 'slots' });

  const faults: string[] = [];
  for (const { what, group, limit, word } of groups) {
    const files = await Promise.all(
      filesOf(assets.entry, group).map(async (file) => ({ file, bytes: await weigh(`browser/${file}`) })),
    );
    const bytes = files.reduce((sum, one) => sum + one.bytes, 0);
    const over = bytes - limit * 1024;
    if (over <= 0) continue;
    const heaviest = files.reduce((most, one) => (one.bytes > most.bytes ? one : most));
    faults.push(
      `${what} weighs ${kilobytes(bytes)}, ${kilobytes(over)} over its budget of ${limit} kB; ` +
        `heaviest is browser/${heaviest.file} with ${kilobytes(heaviest.bytes)}: ` +
        `make it lighter, or raise budgets.${word} in remote.json`,
    );
  }
  return faults;
}

function filesOf(entry: string, { scripts, styles }: AssetGroup): string[] {
  return [...new Set([entry, ...scripts, ...styles])];
}

/** Bytes of a file as it travels. The copy that was built counts when it is a copy of this file. */
function weigher({ paths, read }: BuiltRelease): (path: string) => Promise<number> {
  const known = new Map<string, Promise<number>>();
  const weigh = async (path: string) => {
    const plain = await read(path);
    if (paths.includes(`${path}.br`)) {
      const compressed = await read(`${path}.br`);
      // A copy is no longer than its file: what unpacks to more is none, however much it would be.
      const opened = await promisify(brotliDecompress)(compressed, {
        maxOutputLength: plain.length || 1,
      }).catch(() => undefined);
      if (opened?.equals(plain)) return compressed.length;
    }
    return (await promisify(brotliCompress)(plain)).length;
  };
  return (path) => {
    const weighing = known.get(path) ?? weigh(path);
    known.set(path, weighing);
    return weighing;
  };
}

function kilobytes(bytes: number): string {
  return `${(bytes / 1024).toFixed(1)} kB`;
}
