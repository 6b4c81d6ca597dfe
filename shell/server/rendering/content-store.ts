import { randomUUID } from 'node:crypto';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentOptions } from '@marquee/api';

type LastGood = NonNullable<ContentOptions['lastGood']>;

/**
 * Keeps the last good copies of the content in a folder, one file each, so that a shell that starts
 * while the content host is down still has its articles. A copy is written whole or not at all.
 */
export function openContentStore(folder: string): LastGood {
  const fileOf = (name: string) => path.join(folder, `${name}.json`);
  return {
    async read(name) {
      try {
        return JSON.parse(await readFile(fileOf(name), 'utf8')) as unknown;
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== 'ENOENT')
          warn(`${fileOf(name)} cannot be read`, failure);
        return undefined;
      }
    },
    async write(name, copy) {
      const unfinished = `${fileOf(name)}.${randomUUID()}`;
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 });
        await writeFile(unfinished, JSON.stringify(copy), { mode: 0o600 });
        await rename(unfinished, fileOf(name));
      } catch (failure) {
        warn(`${fileOf(name)} cannot be written`, failure);
      }
    },
  };
}

/** A page is worth more than its copy: it goes out, and whoever runs the shell reads why none was kept. */
function warn(what: string, failure: unknown): void {
  console.warn(`content: ${what}: ${failure instanceof Error ? failure.message : String(failure)}`);
}
