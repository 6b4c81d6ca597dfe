import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, readdir, readFile, rename, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { copyWorkspace } from '../site/copy-workspace.ts';

const run = promisify(execFile);

/** What a build wrote. */
export type Build = {
  /** The SHA-256 of every file, by its path in the checkout. */
  hashes: Record<string, string>;
  /** The files that contain the folder of a checkout, or the name of a user or host, with the text that they contain. */
  leaks: string[];
};

/** Where a checkout is built. */
type BuildEnvironment = {
  /** The folder of the checkout, below a temporary one. */
  at: string;
  user: string;
  host: string;
  umask: string;
  env: NodeJS.ProcessEnv;
};

const environments: readonly [BuildEnvironment, BuildEnvironment] = [
  {
    at: 'one',
    user: 'first-builder',
    host: 'first-host.example',
    umask: '022',
    env: { TZ: 'UTC', LANG: 'C', LC_ALL: 'C' },
  },
  {
    at: 'a folder which/lies-much-deeper/than-the-first',
    user: 'another-user',
    host: 'another-host.example',
    umask: '077',
    env: {
      TZ: 'Asia/Kolkata',
      LANG: 'tr_TR.UTF-8',
      LC_ALL: 'tr_TR.UTF-8',
      NODE_OPTIONS: `--import ${pathToFileURL(path.join(import.meta.dirname, 'other-machine.mjs')).href}`,
      // One thread for the parts of Node, swc and Lightning CSS, and esbuild and tsc that are not JavaScript.
      UV_THREADPOOL_SIZE: '1',
      RAYON_NUM_THREADS: '1',
      GOMAXPROCS: '1',
    },
  },
];

/**
 * Runs npm scripts in a copy of this repository, moves the copy and runs them again, and returns what both runs wrote
 * into the folders `built`. The second run has another path, user, host, date, locale, time zone, umask, order of files
 * and number of cores.
 */
export async function buildTwice(
  scripts: readonly (readonly string[])[],
  built: readonly string[],
): Promise<[Build, Build]> {
  const home = await mkdtemp(path.join(tmpdir(), 'marquee-reproducible-'));
  try {
    let { folder } = await copyWorkspace(nested, home);
    const forbidden = [home, ...environments.flatMap(({ user, host }) => [user, host])];
    const builds: Build[] = [];
    for (const one of environments) {
      const at = path.join(home, one.at);
      await mkdir(path.dirname(at), { recursive: true });
      await rename(folder, at);
      folder = at;
      for (const script of scripts) await npmRun(folder, script, one);
      builds.push(await readBuild(folder, built, forbidden));
      for (const output of built) await rm(path.join(folder, output), { recursive: true });
    }
    return builds as [Build, Build];
  } finally {
    // Much faster than that of Node for the files of `node_modules`.
    await run('rm', ['-rf', home]);
  }
}

/** The packages that npm installed inside a package of the workspace. */
const nested = /[\\/](?:shell|registry|api|shared[\\/][^\\/]+)[\\/]node_modules(?:[\\/]|$)/;

async function npmRun(
  folder: string,
  script: readonly string[],
  { user, host, umask, env }: BuildEnvironment,
): Promise<void> {
  const home = path.join(path.dirname(folder), user);
  const temporary = path.join(home, 'temporary');
  await mkdir(temporary, { recursive: true });
  await run('sh', ['-c', `umask ${umask} && exec npm run "$@"`, 'npm', ...script], {
    cwd: folder,
    env: {
      ...process.env,
      HOME: home,
      TMPDIR: temporary,
      USER: user,
      LOGNAME: user,
      HOSTNAME: host,
      npm_config_update_notifier: 'false',
      ...env,
    },
    maxBuffer: 1e7,
  });
}

async function readBuild(
  folder: string,
  built: readonly string[],
  forbidden: readonly string[],
): Promise<Build> {
  const build: Build = { hashes: {}, leaks: [] };
  for (const output of built) {
    const entries = await readdir(path.join(folder, output), { recursive: true, withFileTypes: true });
    const files = entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name));
    for (const file of files) {
      const bytes = await readFile(file);
      const name = path.relative(folder, file);
      build.hashes[name] = createHash('sha256').update(bytes).digest('hex');
      for (const text of forbidden) if (bytes.includes(text)) build.leaks.push(`${name}: ${text}`);
    }
  }
  return build;
}
