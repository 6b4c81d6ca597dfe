import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { ContentOptions } from '@marquee/api';
import { writeDurably } from '../releases/write-durably.ts';

/** Names may come from the code of a release, and must not lead out of the folder. */
const namePattern = /^[a-z0-9-]{1,200}$/i;

export type ContentStore = NonNullable<ContentOptions['lastGood']>;

/**
 * Opens the store of the last good copy of each content response, in a folder, so that a shell that starts while the
 * content host is down still has the articles. A file is written completely or not at all; a malformed name is neither
 * read nor written. `report` receives the failure if a copy cannot be read or written; the page is then rendered
 * without it.
 */
export function openContentStore(folder: string, report: (failure: unknown) => void): ContentStore {
  const fileOf = (name: string) => path.join(folder, `${name}.json`);
  const failed = (what: string, cause: unknown) => report(new Error(`content: ${what}`, { cause }));
  return {
    async read(name) {
      if (!namePattern.test(name)) return undefined;
      try {
        return JSON.parse(await readFile(fileOf(name), 'utf8')) as unknown;
      } catch (failure) {
        if ((failure as NodeJS.ErrnoException).code !== 'ENOENT')
          failed(`${fileOf(name)} cannot be read`, failure);
        return undefined;
      }
    },
    async write(name, copy) {
      if (!namePattern.test(name)) return;
      await writeDurably(fileOf(name), JSON.stringify(copy)).catch((failure: unknown) =>
        failed(`${fileOf(name)} cannot be written`, failure),
      );
    },
  };
}
