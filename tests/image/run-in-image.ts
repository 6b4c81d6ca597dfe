import { spawn, type ChildProcess } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import type { RunRole } from '../site/start-roles.ts';
import type { Image } from './image.ts';

type RunProgram = (
  program: readonly string[],
  options: { home: string; variables: Record<string, string> },
) => ChildProcess;

/**
 * Returns a function that runs programs in the image as a container engine does: as the image's user, with its
 * variables, on a read-only root file system in which only `/data` can be written, which is the folder `home`. They
 * share the network of this machine.
 */
export function runInImage({ folder, config }: Image): RunProgram {
  const [user, group = user] = config.User.split(':').map(Number);
  const ofImage = Object.fromEntries(
    config.Env.map((pair) => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  return (program, { home, variables }) => {
    mkdirSync(home, { recursive: true });
    chownSync(home, user!, group!);
    const inNamespace = ['--mount', '--propagation', 'private', '/bin/sh', '-c', enter];
    return spawn('/usr/bin/unshare', [...inNamespace, folder, home, `${user}:${group}`, ...program], {
      cwd: '/',
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...ofImage, ...variables, MARQUEE_HOME: '/data' },
    });
  };
}

/** The roles of the image, run by its entry point. */
export function rolesOf(image: Image): RunRole {
  const run = runInImage(image);
  return (role, { arguments: args = [], ...options }) =>
    run([...image.config.Entrypoint, `/app/${role}/start.mjs`, ...args], options);
}

/** The mounts are in a namespace of the process, and end with it. */
const enter = `set -e
root=$0 data=$1 user=$2
shift 2
PATH=/usr/sbin:/usr/bin:/sbin:/bin
mkdir -p "$root/data" "$root/dev" "$root/proc" "$root/etc"
touch "$root/etc/hosts"
mount --bind "$root" "$root"
mount --bind "$data" "$root/data"
mount --rbind /dev "$root/dev"
mount --rbind /proc "$root/proc"
mount --bind /etc/hosts "$root/etc/hosts"
mount -o remount,bind,ro "$root"
exec chroot --userspec="$user" "$root" "$@"`;
