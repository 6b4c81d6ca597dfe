import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readFileSync, rmSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');
/** What the steps of a ring print, a file each, and the logs of the sites' servers. */
export const logs = path.join(root, '.cache/tests');
/** The file in which the tests of pages write a line for each page that is larger than recorded, or than its goal. */
export const growthFile = path.join(logs, 'growth.txt');

export type Finished = {
  passed: boolean;
  /** Seconds of the processor, of the program and of all processes that it started and waited for. */
  processorSeconds: number;
};

export type Program = {
  /** A program of `node_modules/.bin`, or `node`. */
  command: string;
  args: readonly string[];
  variables?: Record<string, string>;
  /** The file that the output is appended to; without it, the program writes to this terminal. */
  log?: string;
  /** How much the program yields to others, 0 to 19. */
  niceness?: number;
};

const running = new Set<ChildProcess>();

/** The shell of the system runs the program, because only a parent learns what its children cost. */
const script = 'nice -n "$NICENESS" "$@"; code=$?; times > "$TIMES"; exit $code';

/** Runs a program in the root of the project. Resolves when it has ended. */
export async function runProgram({
  command,
  args,
  variables = {},
  log,
  niceness = 0,
}: Program): Promise<Finished> {
  mkdirSync(logs, { recursive: true });
  const program = command === 'node' ? process.execPath : path.join(root, 'node_modules/.bin', command);
  const output = log === undefined ? 'inherit' : openSync(log, 'a');
  const times = path.join(logs, `times-${process.pid}-${(started += 1)}`);
  const child = spawn('sh', ['-c', script, 'sh', program, ...args], {
    cwd: root,
    stdio: ['ignore', output, output],
    // A group of its own, so that everything which it started can be ended.
    detached: true,
    env: { ...process.env, ...variables, NICENESS: String(niceness), TIMES: times },
  });
  running.add(child);
  try {
    const code = await new Promise<number | null>((resolve, reject) => {
      child.once('error', reject);
      child.once('exit', resolve);
    });
    return { passed: code === 0, processorSeconds: secondsIn(times) };
  } finally {
    running.delete(child);
    if (typeof output === 'number') closeSync(output);
    rmSync(times, { force: true });
  }
}
let started = 0;

/** Ends every program that runs, by SIGTERM to its group. */
export function endPrograms(): void {
  for (const { pid } of running)
    try {
      process.kill(-pid!, 'SIGTERM');
    } catch {
      // It has just ended.
    }
}

/** The sum of what `times` of the system's shell prints: `1m2.03s 0m4.50s` for itself, then for its children. */
function secondsIn(file: string): number {
  try {
    const found = [...readFileSync(file, 'utf8').matchAll(/(\d+)m([\d.]+)s/g)];
    return found.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
  } catch {
    return 0;
  }
}
