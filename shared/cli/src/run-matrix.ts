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
 * Plays the end-to-end tests of the remote in a folder in each cell of its matrix, one after the other: on the cell's
 * version of `@marquee/host`, with the folder's build among the cell's releases, which are copied from the registry.
 * A host that cannot be installed or started fails its cell, unless it is
 * the next one and was never published. Throws INVALID_INPUT if no cell is called `only`.
 */
export async function runMatrix(
  { remote, cells }: Matrix,
  folder: string,
  options: {
    /** The name of the only cell that is played. */
    only?: string | undefined;
    /** The registry that has the releases. */
    registry: string;
  } & HostContext,
): Promise<MatrixRun> {
  const { only, report } = options;
  const played = cells.filter(({ name }) => only === undefined || name === only);
  if (played.length === 0)
    throw new PlatformError(
      'INVALID_INPUT',
      `there is no cell "${only}": ${cells.map(({ name }) => name).join(', ') || 'no environment has a shell'}`,
    );

  const results: CellResult[] = [];
  const known = new Map<string, Outcome>();
  for (const cell of played) {
    const beside = JSON.stringify([cell.host, cell.environment, cell.releases]);
    const began = performance.now();
    report(`${cell.name}: host ${cell.host}`);
    // The oldest host is often the live one, with the same releases.
    const playing = known.get(beside) ?? playCell(cell, folder, options);
    const outcome = await Promise.resolve(playing).catch((failure: Error): Outcome => {
      // npm has no version of this tag, or no package.
      if (cell.kind === 'next' && /E404|ETARGET/.test(failure.message)) return 'not published';
      report(`${cell.name}: ${failure.message}`);
      return 'failed';
    });
    known.set(beside, outcome);
    const seconds = Math.round((performance.now() - began) / 1000);
    report(`${cell.name}: ${outcome}, ${seconds} s`);
    results.push({ name: cell.name, host: cell.host, outcome, seconds });
  }
  return { remote, cells: results };
}

export function matrixRunText({ cells }: MatrixRun): string {
  const rows = cells.map(({ name, host, outcome, seconds }) => [name, host, outcome, `${seconds} s`]);
  return table(['cell', 'host', 'tests', 'took'], rows);
}

async function playCell(
  { environment, host, releases }: MatrixCell,
  folder: string,
  { registry, home, variables, report }: { registry: string } & HostContext,
): Promise<Outcome> {
  const command = await installedHost(host, folder, path.join(home, 'hosts'));
  const cellHome = await mkdtemp(path.join(tmpdir(), 'marquee-cell-'));
  // PostgreSQL runs as a user of its own and has to enter the folder.
  await chmod(cellHome, 0o755);
  const names = Object.entries(releases).map(([remote, version]) => `${remote}@${version}`);
  try {
    const started = await startHost(
      command,
      [
        `--like=${registry}`,
        `--environment=${environment}`,
        `--releases=${names.join(',')}`,
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
