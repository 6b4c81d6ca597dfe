import { chown, mkdir, mkdtemp, readFile, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PlatformError } from '@marquee/contracts';
import type { OsUser } from './run-program.ts';
import { runProgram } from './run-program.ts';

/** The file that holds the path of the data, if the data are not in the data folder itself. */
const signpost = 'data-is-at.json';

/**
 * Returns the folder for PostgreSQL's data: `dataDir` if the user as which PostgreSQL runs can access it. Otherwise (if
 * it is below a folder with the mode 0700, for example), returns a folder below /var/tmp. The path of that folder is
 * stored in `dataDir` for the next start.
 */
export async function reachableHome(dataDir: string, user: OsUser | undefined): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  if (!user) return dataDir;

  // The folder itself is given to that user below: only its parents must be accessible.
  if (await canEnter(path.dirname(dataDir), user)) {
    await chown(dataDir, user.uid, user.gid);
    return dataDir;
  }

  const known = await readSignpost(dataDir);
  if (known) return known;

  const home = await mkdtemp(path.join(await temporaryFolder(user), 'marquee-postgres-'));
  await chown(home, user.uid, user.gid);
  await writeFile(path.join(dataDir, signpost), JSON.stringify({ dataDir, home }));
  return home;
}

/** Whether this user may enter a folder, which requires access to all of its parents. */
export async function canEnter(folder: string, user: OsUser): Promise<boolean> {
  const { exitCode } = await runProgram('/bin/sh', ['-c', 'cd "$0"', folder], { user, cwd: '/' });
  return exitCode === 0;
}

/** Returns the stored path of the data; undefined if that is gone or of another checkout. */
async function readSignpost(dataDir: string): Promise<string | undefined> {
  const text = await readFile(path.join(dataDir, signpost), 'utf8').catch(() => undefined);
  if (text === undefined) return undefined;
  const written: unknown = JSON.parse(text);
  if (typeof written !== 'object' || written === null) return undefined;
  const { dataDir: owner, home } = written as { dataDir?: unknown; home?: unknown };
  if (owner !== dataDir || typeof home !== 'string') return undefined;
  return (await stat(home).catch(() => undefined)) ? home : undefined;
}

/** Returns the folder to store the data below: /var/tmp if possible, because it survives a restart. */
async function temporaryFolder(user: OsUser): Promise<string> {
  for (const folder of ['/var/tmp', tmpdir(), '/tmp']) if (await canEnter(folder, user)) return folder;
  throw new PlatformError('DATABASE_UNREACHABLE', 'there is no temporary folder PostgreSQL can reach');
}
