import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';
import { releaseCopy, type Change } from './release-copy.ts';

// Releases a copy of a remote in processes of their own, as a team does, whose time the benchmark measures.
// Arguments: remote, version, change as JSON, environment.
const [remote = '', version = '', change = '{}', environment = 'production'] = process.argv.slice(2);
const root = path.resolve(import.meta.dirname, '../..');
await releaseCopy(remote, version, JSON.parse(change) as Change, {
  environment,
  marquee: (...args) =>
    promisify(execFile)(process.execPath, [path.join(root, 'shared/cli/marquee.mjs'), ...args], {
      cwd: root,
    }),
});
