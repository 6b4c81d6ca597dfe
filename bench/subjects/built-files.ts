import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { ServableFile } from '../../shell/server/serve-file.ts';
import { typeOf } from '../../shell/server/shell-assets.ts';

/** What was built of every subject for browsers, by its address below `/built/`. */
export function readBuiltFiles(built: string): ReadonlyMap<string, ServableFile> {
  const files = new Map<string, ServableFile>();
  for (const subject of existsSync(built) ? readdirSync(built) : []) {
    const folder = path.join(built, subject, 'browser');
    if (!existsSync(folder)) continue;
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile() || /\.(br|gz|map)$/.test(entry.name)) continue;
      const file = path.join(entry.parentPath, entry.name);
      const address = path.posix.join(subject, path.relative(folder, file).split(path.sep).join('/'));
      files.set(address, {
        bytes: readFileSync(file),
        type: typeOf(file),
        br: readIfThere(`${file}.br`),
        gzip: readIfThere(`${file}.gz`),
      });
    }
  }
  return files;
}

function readIfThere(file: string): Buffer | undefined {
  return existsSync(file) ? readFileSync(file) : undefined;
}
