import { execFile } from 'node:child_process';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const workspace = path.resolve(__dirname, '../../../..');

/** The names of the published packages that remotes install. */
export const libraries = ['build', 'create-marquee-remote', 'e2e', 'sdk', 'testing', 'ui'];

/** Builds the published packages that remotes install, into a folder whose contents are replaced. */
export async function buildLibraries(folder: string): Promise<void> {
  rmSync(folder, { recursive: true, force: true });
  await runNode(workspace, '--import', 'tsx', path.join(__dirname, 'packages.ts'), 'libraries', folder);
}

/** Runs Node in a folder and returns its output. Throws an error with the output if Node fails. */
export async function runNode(folder: string, ...args: string[]): Promise<string> {
  const { stdout } = await run(process.execPath, args, { cwd: folder, maxBuffer: 1e7 }).catch(
    (failure: { stdout: string; stderr: string }) => {
      throw new Error(`${failure.stdout}${failure.stderr}`);
    },
  );
  return stdout;
}
