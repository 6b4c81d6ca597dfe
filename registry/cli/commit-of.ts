import { execFile } from 'node:child_process';
import { promisify } from 'node:util';

const run = promisify(execFile);

/**
 * The commit a folder's build comes from: nothing outside a repository, before the first commit, and
 * while files of the folder differ from it, since the commit would then not tell what was built.
 */
export async function commitOf(folder: string): Promise<string | null> {
  try {
    const { stdout: changes } = await run('git', ['-C', folder, 'status', '--porcelain', '--', '.']);
    if (changes.trim()) return null;
    const { stdout: commit } = await run('git', ['-C', folder, 'rev-parse', '--verify', 'HEAD']);
    return commit.trim();
  } catch {
    // No git, no repository or no commit: the release is as good without one.
    return null;
  }
}
