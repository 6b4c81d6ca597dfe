import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, readlinkSync } from 'node:fs';

/** A process that listens on a port: its id and its working folder, which is undefined if this user may not know it. */
export type PortHolder = { pid: number; folder: string | undefined };

/** Finds the process that listens on a port; undefined if the operating system does not reveal it. */
export function portHolder(port: number): PortHolder | undefined {
  try {
    return process.platform === 'linux' ? fromProc(port) : fromLsof(port);
  } catch {
    return undefined;
  }
}

function fromProc(port: number): PortHolder | undefined {
  const inodes = new Set(['/proc/net/tcp', '/proc/net/tcp6'].flatMap((table) => listenersIn(table, port)));
  for (const pid of readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)) {
    const sockets = orElse(() => readdirSync(`/proc/${pid}/fd`), []).map((fd) =>
      orElse(() => readlinkSync(`/proc/${pid}/fd/${fd}`), ''),
    );
    if (sockets.some((socket) => inodes.has(socket)))
      return { pid, folder: orElse(() => readlinkSync(`/proc/${pid}/cwd`), undefined) };
  }
  return undefined;
}

/** The sockets that listen on a port, as links of open files name them: `socket:[123]`. */
function listenersIn(table: string, port: number): string[] {
  const ending = `:${port.toString(16).toUpperCase().padStart(4, '0')}`;
  return orElse(() => readFileSync(table, 'utf8').split('\n'), [])
    .map((line) => line.trim().split(/\s+/))
    .filter(([, local = '', , state]) => local.endsWith(ending) && state === '0A')
    .map((columns) => `socket:[${columns[9]}]`);
}

function fromLsof(port: number): PortHolder | undefined {
  const lsof = (...args: string[]) => execFileSync('lsof', ['-nP', ...args], { encoding: 'utf8' });
  const pid = /^p(\d+)/m.exec(lsof(`-iTCP:${port}`, '-sTCP:LISTEN', '-Fp'))?.[1];
  if (!pid) return undefined;
  const folder = orElse(() => /^n(.*)/m.exec(lsof('-a', '-p', pid, '-d', 'cwd', '-Fn'))?.[1], undefined);
  return { pid: Number(pid), folder };
}

/** A process may end, or belong to another user, while it is read. */
function orElse<Value>(read: () => Value, otherwise: Value): Value {
  try {
    return read();
  } catch {
    return otherwise;
  }
}
