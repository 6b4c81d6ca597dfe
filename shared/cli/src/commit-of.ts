import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * Returns the Git commit from which a folder is built. Null outside a repository, before the first commit, and while
 * the folder has uncommitted changes, because the commit would then not identify the build.
 */
export async function commitOf(folder: string): Promise<string | null> {
  try {
    const { stdout: changes } = await run('git', ['-C', folder, 'status', '--porcelain', '--', '.']);
    if (changes.trim()) return null;
    const { stdout: commit } = await run('git', ['-C', folder, 'rev-parse', '--verify', 'HEAD']);
    return commit.trim();
  } catch {
    // No git, no repository or no commit: a release does not need one.
    return null;
  }
}
