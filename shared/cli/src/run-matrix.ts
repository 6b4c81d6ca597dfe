import { execFile, spawn } from 'node:child_process';
import { chmod, mkdtemp, mkdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { PlatformError } from '@marquee/contracts';
import { moduleOf } from './build-tools-of.ts';
import type { Matrix, MatrixCell } from './matrix.ts';
import { commandOf, startHost, type HostContext } from './open-host.ts';
import { table } from './text-output.ts';
import { tokenFor } from './token-for.ts';

type Outcome = 'passed' | 'failed' | 'not published';
export type CellResult = { name: string; host: string; outcome: Outcome; seconds: number };
export type MatrixRun = { remote: string; cells: CellResult[] };

/**
 * Runs the end-to-end tests of the remote in `folder` once for each cell of its matrix. A cell is a combination of a
 * version of `@marquee/host` (a whole site on one computer) and releases of other remotes, which are copied from the
 * registry. Cells that differ only in their names are run once. A cell fails if a test fails or its host does not
 * start; the outcome is `not published` if npm does not have the next or the oldest host. Throws INVALID_INPUT if no
 * cell has the name `only`.
 */
export async function runMatrix(
  { remote, cells }: Matrix,
  folder: string,
  options: {
    /** The name of the only cell that is run. */
    only?: string | undefined;
    /** How many cells are run at the same time. */
    atOnce?: number;
    /** The registry that has the releases. */
    registry: string;
  } & HostContext,
): Promise<MatrixRun> {
  const { only, atOnce = 2, report } = options;
  const played = cells.filter(({ name }) => only === undefined || name === only);
  if (played.length === 0)
    throw new PlatformError(
      'INVALID_INPUT',
      `there is no cell "${only}": ${cells.map(({ name }) => name).join(', ') || 'no environment has a shell'}`,
    );

  // The oldest host is often the live one, with the same releases.
  const alike = new Map<string, MatrixCell[]>();
  for (const cell of played) {
    const beside = JSON.stringify([cell.host, cell.environment, cell.releases]);
    alike.set(beside, [...(alike.get(beside) ?? []), cell]);
  }
  const hosts = new Map<string, Promise<string>>();
  const hostOf = (version: string) => {
    const known = hosts.get(version) ?? installedHost(version, folder, path.join(options.home, 'hosts'));
    hosts.set(version, known);
    return known;
  };
  const results = new Map<string, CellResult>();
  const waiting = [...alike.values()];
  const work = async () => {
    for (let group = waiting.shift(); group; group = waiting.shift()) {
      const [first] = group as [MatrixCell, ...MatrixCell[]];
      const { host } = first;
      const names = group.map(({ name }) => name).join(', ');
      report(`${names}: host ${host}`);
      const began = performance.now();
      const outcome = await outcomeOf(first, folder, { ...options, hostOf });
      const seconds = Math.round((performance.now() - began) / 1000);
      report(`${names}: ${outcome}, ${seconds} s`);
      for (const { name } of group) results.set(name, { name, host, outcome, seconds });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
  return { remote, cells: played.map(({ name }) => results.get(name)!) };
}

type CellOptions = {
  registry: string;
  /** Resolves to the command of a version of the host; two cells of one version install it once. */
  hostOf: (version: string) => Promise<string>;
} & HostContext;

async function outcomeOf(cell: MatrixCell, folder: string, options: CellOptions): Promise<Outcome> {
  try {
    return await playCell(cell, folder, options);
  } catch (failure) {
    const { message } = failure as Error;
    // npm has no version of this tag, or no package.
    const isOptional = cell.kind === 'next' || cell.kind === 'oldest';
    if (isOptional && /E404|ETARGET/.test(message)) return 'not published';
    options.report(`${cell.name}: ${message}`);
    return 'failed';
  }
}

export function matrixRunText({ cells }: MatrixRun): string {
  const rows = cells.map(({ name, host, outcome, seconds }) => [name, host, outcome, `${seconds} s`]);
  return table(['cell', 'host', 'tests', 'took'], rows);
}

async function playCell(
  { name, environment, host, releases }: MatrixCell,
  folder: string,
  { registry, hostOf, home, variables, report }: CellOptions,
): Promise<Outcome> {
  const command = await hostOf(host);
  const cellHome = await mkdtemp(path.join(tmpdir(), 'marquee-cell-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(cellHome, 0o755);
  const copied = Object.entries(releases).map(([remote, version]) => `${remote}@${version}`);
  try {
    const started = await startHost(
      command,
      [
        `--like=${registry}`,
        `--environment=${environment}`,
        `--releases=${copied.join(',')}`,
        `--with=${folder}`,
        '--port=0',
      ],
      {
        home: cellHome,
        variables: { ...variables, MARQUEE_TOKEN: await tokenFor(registry, home, variables) },
        report: () => undefined,
      },
    );
    try {
      const passed = await playTests(folder, {
        report,
        variables: {
          ...variables,
          SITE_URL: started.site,
          REGISTRY_URL: started.registry,
          MARQUEE_HOME: cellHome,
          E2E_OUTPUT: `test-results/${name.replaceAll(/[^\w.]+/g, '-')}`,
          // This one is for the registry that has the releases.
          MARQUEE_TOKEN: '',
          MARQUEE_TOKEN_FILE: '',
        },
      });
      return passed ? 'passed' : 'failed';
    } finally {
      await started.stop();
    }
  } finally {
    await rm(cellHome, { recursive: true, force: true });
  }
}

/** Returns the command of a version of `@marquee/host`: the folder's own, or one that is installed in `hosts`. */
async function installedHost(version: string, folder: string, hosts: string): Promise<string> {
  const own = moduleOf(folder, '@marquee/host/package.json');
  if (own !== undefined && (await versionIn(own)) === version) return commandOf(own);

  const place = path.join(hosts, version);
  const installed = () => moduleOf(place, '@marquee/host/package.json');
  // A tag such as `next` names another version every day.
  if (installed() === undefined || !/^\d/.test(version)) {
    await mkdir(place, { recursive: true });
    await promisify(execFile)(
      'npm',
      [
        'install',
        '--prefix',
        place,
        '--no-save',
        '--no-audit',
        '--no-fund',
        await hostPackage(folder, version),
      ],
      { cwd: folder },
    );
  }
  return commandOf(installed()!);
}

async function versionIn(packageFile: string): Promise<string> {
  return (JSON.parse(await readFile(packageFile, 'utf8')) as { version: string }).version;
}

/** The name of the host's package for npm: under the operator's own scope if the folder has it from there. */
async function hostPackage(folder: string, version: string): Promise<string> {
  const file = path.join(folder, 'package.json');
  const { devDependencies = {} } = JSON.parse(await readFile(file, 'utf8')) as {
    devDependencies?: Record<string, string>;
  };
  const [, alias] = /^npm:(@[^@]+)@/.exec(devDependencies['@marquee/host'] ?? '') ?? [];
  return alias ? `@marquee/host@npm:${alias}@${version}` : `@marquee/host@${version}`;
}

/** Runs the folder's script `e2e`; resolves with whether it succeeded. */
function playTests(
  folder: string,
  { variables, report }: { variables: NodeJS.ProcessEnv; report: (line: string) => void },
): Promise<boolean> {
  const child = spawn('npm', ['run', '--silent', 'e2e'], {
    cwd: folder,
    env: variables,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (bytes: Buffer) => (output += bytes.toString()));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      if (code !== 0) report(output.trimEnd());
      resolve(code === 0);
    });
  });
}
