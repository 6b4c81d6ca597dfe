import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { PlatformError } from '@marquee/contracts';
import { runProgram, type OsUser } from './run-program.ts';

const execute = promisify(execFile);

/**
 * Returns the operating-system user as which PostgreSQL must run: undefined (the current user), unless that is root. As
 * root, PostgreSQL refuses to run; then returns the user `postgres`, which is created if it does not exist.
 */
export async function postgresOsUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;

  const existing = await findUser('postgres');
  if (existing) return existing;

  // Debian and Red Hat have the first command, Alpine's busybox the second.
  await runProgram('useradd', ['--system', '--user-group', '--no-create-home', 'postgres'], {
    cwd: '/',
  }).catch(() => runProgram('adduser', ['-S', '-D', '-H', 'postgres'], { cwd: '/' }));
  const created = await findUser('postgres');
  if (created) return created;

  throw new PlatformError(
    'DATABASE_UNREACHABLE',
    'PostgreSQL does not run as root and the user "postgres" could not be created: run as another user, or set DATABASE_URL',
  );
}

async function findUser(name: string): Promise<OsUser | undefined> {
  // `execFile` waits for the complete output, `runProgram` does not: an empty text would become user 0, root.
  const id = async (option: string) => Number((await execute('id', [option, name])).stdout);
  return Promise.all([id('-u'), id('-g')]).then(
    ([uid, gid]) => ({ uid, gid }),
    () => undefined,
  );
}
