import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chown, open, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { PlatformError } from '@marquee/contracts';
import { Client } from 'pg';
import { databaseUrl } from './create-database.ts';
import { freePort } from './free-port.ts';
import { postgresOsUser } from './os-user.ts';
import type { OsUser } from './run-program.ts';
import { postgresBinaries } from './postgres-binaries.ts';
import { reachableHome } from './reachable-home.ts';
import { mustRun, runProgram } from './run-program.ts';

export type EmbeddedPostgres = {
  port: number;
  /** The id of the server's main process. */
  pid: number;
  /** The URL of the database `postgres`, with the administrator's password. */
  adminUrl: string;
  /**
   * Returns the URL of a database on this server, for a role that owns the database and cannot connect to any
   * other. Creates both if they do not exist.
   */
  url: (databaseName: string) => Promise<string>;
  /** Settles with the exit code or the signal when the server has ended. */
  gone: Promise<{ code: number | null; signal: NodeJS.Signals | null }>;
  stop: () => Promise<void>;
};

/**
 * Starts the PostgreSQL of an installed npm package on this computer (127.0.0.1), with its data in `dataDir`, on `port`
 * or by default a free port. Works for root too, and recovers the data after a crash. Resolves when it accepts
 * connections. Throws `DATABASE_UNREACHABLE` if it does not start, or if another process uses the data.
 *
 * @example
 * const postgres = await startEmbeddedPostgres({ dataDir: '.marquee/postgres', port: 5433 });
 * const { db, close } = openDatabase({ url: await postgres.url('api') });
 */
export async function startEmbeddedPostgres({
  dataDir,
  port = 0,
  durable = true,
}: {
  dataDir: string;
  port?: number;
  /** If false, writes are faster, but a crash of the machine loses the data; for tests. */
  durable?: boolean;
}): Promise<EmbeddedPostgres> {
  const user = await postgresOsUser();
  const home = await reachableHome(path.resolve(dataDir), user);
  const server = {
    user,
    home,
    data: path.join(home, 'data'),
    bin: await postgresBinaries(home, user),
    durable,
  };

  await endWhatWasLeftRunning(server);
  const password = await initialise(server);
  const listening = port || (await freePort());
  const adminUrl = `postgresql://postgres:${password}@127.0.0.1:${listening}/postgres`;
  const child = await start(server, listening, adminUrl);
  const gone = endOf(child);

  let stopping: Promise<void> | undefined;
  return {
    port: listening,
    pid: child.pid!,
    adminUrl,
    url: (databaseName) => databaseUrl(adminUrl, databaseName),
    gone,
    stop: () => (stopping ??= stop(server, child)),
  };
}

type Server = { user: OsUser | undefined; home: string; data: string; bin: string; durable: boolean };

/**
 * Stops a server whose parent process was killed. Throws if the parent is running: two servers on one folder would
 * lose data.
 */
async function endWhatWasLeftRunning(server: Server): Promise<void> {
  if (!(await exists(path.join(server.data, 'postmaster.pid')))) return;
  const { exitCode } = await pgCtl(server, ['status']);
  if (exitCode !== 0) return;

  const owner = Number(await readFile(ownerFile(server), 'utf8').catch(() => '0'));
  if (owner !== process.pid && isAlive(owner))
    throw new PlatformError(
      'DATABASE_UNREACHABLE',
      `process ${owner} already runs PostgreSQL on ${server.data}: end it first, or use another folder`,
    );
  await pgCtl(server, ['stop', '-m', 'fast', '-w']);
}

/** Returns the administrator's password, from a file; the first start creates it and the data folder. */
async function initialise(server: Server): Promise<string> {
  const passwordFile = path.join(server.home, 'password');
  if (await exists(path.join(server.data, 'PG_VERSION'))) return readFile(passwordFile, 'utf8');

  const password = randomBytes(24).toString('hex');
  // Without PG_VERSION, the folder is the rest of an interrupted initdb.
  await rm(server.data, { recursive: true, force: true });
  await rm(passwordFile, { force: true });
  await writeFile(passwordFile, password, { mode: 0o600 });
  if (server.user) await chown(passwordFile, server.user.uid, server.user.gid);

  const text = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const access = ['--username=postgres', '--auth=scram-sha-256', `--pwfile=${passwordFile}`];
  const speed = server.durable ? [] : ['--no-sync'];
  await mustRun(path.join(server.bin, 'initdb'), ['-D', server.data, ...text, ...access, ...speed], {
    user: server.user,
    cwd: server.home,
  });
  return password;
}

const startsWithinMs = 60_000;

/** Starts the server and waits until it accepts connections, which after a crash it does only once it has recovered. */
async function start(server: Server, port: number, adminUrl: string): Promise<ChildProcess> {
  const logFile = path.join(server.home, 'postgres.log');
  const log = await open(logFile, 'a', 0o600);
  const speed = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off', 'autovacuum=off'];
  // Each connection derives a key from the password, by default 4,096 times.
  const lightPasswords = ['scram_iterations=1'];
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    ...(server.durable ? [] : [...speed, ...lightPasswords]),
  ];
  const args = ['-D', server.data, '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])];
  // In a session of its own: Ctrl-C must not end the database before the servers that use it.
  const child = spawn(path.join(server.bin, 'postgres'), args, {
    cwd: server.home,
    stdio: ['ignore', log.fd, log.fd],
    detached: true,
    ...server.user,
  });
  child.unref();
  let ended = false;
  void endOf(child).then(() => (ended = true));
  await log.close();

  const latest = Date.now() + startsWithinMs;
  while (!(await acceptsConnections(adminUrl))) {
    if (!ended && Date.now() < latest) {
      await wait(50);
      continue;
    }
    child.kill('SIGQUIT');
    const logged = await readFile(logFile, 'utf8');
    throw new PlatformError(
      'DATABASE_UNREACHABLE',
      `PostgreSQL did not start on port ${port} with ${server.data}: ${logged.trim().slice(-800)}`,
    );
  }
  await writeFile(ownerFile(server), String(process.pid));
  return child;
}

/** Whether the server with this administrator accepts connections; another server on its port refuses the password. */
async function acceptsConnections(adminUrl: string): Promise<boolean> {
  const client = new Client({ connectionString: adminUrl, connectionTimeoutMillis: 2_000 });
  // A connection that ends between two events would otherwise terminate this process.
  client.on('error', () => undefined);
  return client
    .connect()
    .then(() => client.end())
    .then(
      () => true,
      () => false,
    );
}

async function stop(server: Server, child: ChildProcess): Promise<void> {
  // A server that crashed has nothing to stop.
  if (child.exitCode === null && child.signalCode === null)
    await mustRun(path.join(server.bin, 'pg_ctl'), ['-D', server.data, 'stop', '-m', 'fast', '-w'], {
      user: server.user,
      cwd: server.home,
    });
  await rm(ownerFile(server), { force: true });
}

function endOf(child: ChildProcess): EmbeddedPostgres['gone'] {
  return new Promise((resolve) => child.once('exit', (code, signal) => resolve({ code, signal })));
}

function pgCtl(server: Server, args: string[]) {
  return runProgram(path.join(server.bin, 'pg_ctl'), ['-D', server.data, ...args], {
    user: server.user,
    cwd: server.home,
  });
}

const ownerFile = ({ home }: Server) => path.join(home, 'owner.pid');

function isAlive(pid: number): boolean {
  if (!pid) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch (failure) {
    // EPERM means that the process exists.
    return (failure as NodeJS.ErrnoException).code === 'EPERM';
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
