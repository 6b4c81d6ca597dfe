import { execFile } from 'node:child_process';
import path from 'node:path';
import { promisify } from 'node:util';

test('the types of every remote of this workspace are those of its manifests', async () => {
  const script = path.join(import.meta.dirname, 'write-workspace-types.ts');
  // The library that writes types loads its formatter in a way that jest does not support.
  const run = promisify(execFile)(process.execPath, ['--import', 'tsx', script, '--check']);
  expect(await run).toEqual({ stdout: '', stderr: '' });
});
