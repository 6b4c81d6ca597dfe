import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync } from 'node:fs';
import { chmod, chown, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '@marquee/database/free-port';

const installed = '/usr/lib/postgresql';

/** The folder with the server and the tools of the newest PostgreSQL of Debian; undefined if none is installed. */
export function systemPostgres(): string | undefined {
  if (!existsSync(installed)) return undefined;
  const newestFirst = readdirSync(installed).toSorted((one, other) => Number(other) - Number(one));
  return newestFirst
    .map((version) => path.join(installed, version, 'bin'))
    .find((bin) =>
      ['initdb', 'psql', 'pg_dump', 'pg_restore'].every((tool) => existsSync(path.join(bin, tool))),
    );
}

/** Starts that PostgreSQL with data of its own, in which every role signs in without a password. */
export async function startSystemPostgres(bin: string) {
  const folder = await mkdtemp(path.join(tmpdir(), 'marquee-postgres-'));
  await chmod(folder, 0o755);
  // PostgreSQL refuses to run as root.
  const idOf = (option: string) => Number(execFileSync('id', [option, 'postgres'], { encoding: 'utf8' }));
  const user = process.getuid?.() === 0 ? { uid: idOf('-u'), gid: idOf('-g') } : undefined;
  if (user) await chown(folder, user.uid, user.gid);
  const run = (tool: string, args: readonly string[]) =>
    execFileSync(path.join(bin, tool), args, { stdio: 'ignore', cwd: folder, ...user });

  const [data, port] = [path.join(folder, 'data'), await freePort()];
  run('initdb', ['-D', data, '-U', 'admin', '--auth=trust', '--no-sync', '--encoding=UTF8']);
  const settings = `-p ${port} -k ${folder} -c listen_addresses=127.0.0.1 -c fsync=off`;
  const start = () =>
    run('pg_ctl', ['start', '-w', '-D', data, '-o', settings, '-l', path.join(folder, 'log')]);
  const shutDown = () => run('pg_ctl', ['stop', '-w', '-m', 'immediate', '-D', data]);
  start();
  return {
    /** The URL of a database for a role. */
    url: (role: string, database: string) => `postgres://${role}@127.0.0.1:${port}/${database}`,
    /** Ends the server as a crash does; `start` starts it again with its data. */
    shutDown,
    start,
    stop: async () => {
      shutDown();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
