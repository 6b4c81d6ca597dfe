import { spawn } from 'node:child_process';
import path from 'node:path';
import type { RunRole } from './start-roles.ts';

/**
 * Runs roles from the bundles in a folder: elsewhere than in the project and with no folder for temporary files,
 * because the bundles need neither.
 */
export function runBundles(bundles: string): RunRole {
  return (role, { home, variables, arguments: args = [] }) =>
    spawn(process.execPath, [path.join(bundles, role, 'start.mjs'), ...args], {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { TMPDIR: path.join(bundles, 'none'), MARQUEE_HOME: home, ...variables },
    });
}
