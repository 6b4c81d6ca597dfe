import { readdirSync } from 'node:fs';
import path from 'node:path';
import { buildTwice, type Build } from './build-twice.ts';

const remotes = readdirSync(path.join(__dirname, '../..')).filter((name) => name.startsWith('mfe-'));

let one: Build;
let other: Build;
beforeAll(async () => {
  [one, other] = await buildTwice(
    // The shell and all remotes with the servers, commands and the edge worker, and then the packages for npm.
    [['bundle'], ['packages']],
    ['shell/dist', ...remotes.map((name) => `${name}/dist`), 'deploy/build', 'dist-packages'],
  );
}, 1_800_000);

test('everything that is built has the same bytes in two folders, for other users and at other times', () => {
  expect(Object.keys(one.hashes)).toEqual(
    expect.arrayContaining([
      'deploy/build/cli/start.mjs',
      'deploy/build/edge-worker.mjs',
      'deploy/build/publish/mfe-quiz/dist/server/remote.cjs',
      'deploy/build/sbom.cdx.json',
      'dist-packages/cli/marquee.mjs',
      'dist-packages/host/start.mjs',
      'dist-packages/sdk/package.json',
      'mfe-fanzone/dist/browser/entry.js',
      'shell/dist/runtime.json',
    ]),
  );
  expect(other.hashes).toEqual(one.hashes);
});

test('nothing that is built names a folder, user or host', () => {
  expect([...one.leaks, ...other.leaks]).toEqual([]);
});
