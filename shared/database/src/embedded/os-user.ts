import { PlatformError } from '@marquee/contracts';
import { runProgram } from './run-program.ts';

export type OsUser = { uid: number; gid: number };

/**
 * The operating-system user PostgreSQL runs as. PostgreSQL refuses root, so root lends it `postgres`
 * and creates that user where it is missing; everybody else runs it as themselves (undefined).
 */
export async function postgresOsUser(): Promise<OsUser | undefined> {
  if (process.getuid?.() !== 0) return undefined;

  const existing = await findUser('postgres');
  if (existing) return existing;

  // Debian and Red Hat know the first form, Alpine's busybox the second.
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
  const uid = await runProgram('id', ['-u', name], { cwd: '/' });
  const gid = await runProgram('id', ['-g', name], { cwd: '/' });
  if (uid.exitCode !== 0 || gid.exitCode !== 0) return undefined;
  return { uid: Number(uid.output), gid: Number(gid.output) };
}
