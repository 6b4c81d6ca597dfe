import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { mkdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { apiBreaks } from './api-breaks.ts';
import { libraries } from './packages/published-packages.ts';

// `npm run api -- <commit>` prints what the API of the published packages lost since a commit, and fails if
// anything was removed or narrowed without a new major version. Without a commit it compares with `main`, and
// on `main` itself with the commit before.
const run = promisify(execFile);
const root = path.resolve(import.meta.dirname, '../../..');
const since = process.argv[2] ?? (await defaultBase());
const work = path.join(root, '.cache/api');
const before = path.join(work, 'before');

await rm(work, { recursive: true, force: true });
await mkdir(before, { recursive: true });
const archive = path.join(work, 'before.tar');
await run('git', ['-C', root, 'archive', '--output', archive, since, 'shared']);
await run('tar', ['-xf', archive, '-C', before]);

// The packages of that time import each other, not their present versions.
const scope = path.join(before, 'node_modules/@marquee');
await mkdir(scope, { recursive: true });
for (const name of readdirSync(path.join(before, 'shared')))
  await symlink(path.join(before, 'shared', name), path.join(scope, name));

const packages = libraries.map(({ folder }) => folder);
const breaks = await apiBreaks({ before, after: root, packages, work: path.join(work, 'checks') });
await rm(work, { recursive: true, force: true });

for (const one of breaks) console.log(one);
console.log(
  breaks.length > 0
    ? `${breaks.length} breaking changes since ${since}: restore what was there, or raise the major version of the package`
    : `nothing was removed or narrowed since ${since}`,
);
process.exitCode = breaks.length > 0 ? 1 : 0;

async function defaultBase(): Promise<string> {
  const [head, main] = await Promise.all([commit('HEAD'), commit('main')]);
  return main && main !== head ? main : ((await commit('HEAD^')) ?? 'HEAD');
}

/** The commit hash of a branch or tag; undefined if the clone does not have it. */
async function commit(name: string): Promise<string | undefined> {
  const args = ['-C', root, 'rev-parse', '--verify', '--quiet', `${name}^{commit}`];
  return run('git', args).then(
    ({ stdout }) => stdout.trim(),
    () => undefined,
  );
}
