import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { buildFolder } from '@marquee/build';
import { copyRemote } from './copy-remote.ts';

/** How the copy differs from the remote it was made from. */
type Change = {
  /** Texts to replace in its files: file, old, new. */
  replace?: [file: string, before: string, after: string][];
  /** Puts this in place of the server bundle. */
  serverBundle?: string;
  /** Published and not promoted: the team goes on by itself. */
  publishOnly?: true;
};

// A team's work in small, for journeys: copies a remote, changes it, builds it as another version,
// publishes it with the command line and, by default, promotes it. Arguments: remote, version, change as JSON,
// environment.
const [remote = '', version = '', changeText = '{}', environment = 'production'] = process.argv.slice(2);
const change = JSON.parse(changeText) as Change;
const root = path.resolve(import.meta.dirname, '../..');
const { folder, remove } = await copyRemote(remote, version);
await edit('package.json', (text) => text.replace(/"version": "[^"]*"/, `"version": "${version}"`));
for (const [file, before, after] of change.replace ?? []) {
  await edit(file, (text) => {
    if (!text.includes(before)) throw new Error(`${remote}/${file} does not say "${before}"`);
    return text.replaceAll(before, after);
  });
}
await buildFolder(folder);
if (change.serverBundle) await writeFile(path.join(folder, 'dist/server/remote.cjs'), change.serverBundle);

const marquee = (...args: string[]) =>
  promisify(execFile)(process.execPath, [path.join(root, 'shared/cli/marquee.mjs'), ...args], {
    cwd: root,
  });
await marquee('publish', folder, '--reason', 'a journey');
if (!change.publishOnly)
  await marquee('promote', `${remote}@${version}`, '--to', environment, '--reason', 'a journey');
await remove();
console.log(`${remote}@${version} is ${change.publishOnly ? 'published' : 'live'}`);

async function edit(file: string, change: (text: string) => string) {
  const target = path.join(folder, file);
  await writeFile(target, change(await readFile(target, 'utf8')));
}
