import { spawn } from 'node:child_process';
import { PlatformError } from '@marquee/contracts';

export type OsUser = { uid: number; gid: number };

export type Ran = { exitCode: number; output: string };

/**
 * Runs a program as the given user until it exits. Returns its exit code and output. Rejects with DATABASE_UNREACHABLE
 * if it cannot be started.
 */
export function runProgram(
  program: string,
  args: string[],
  { user, cwd }: { user?: OsUser; cwd: string },
): Promise<Ran> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { cwd, stdio: ['ignore', 'pipe', 'pipe'], ...user });
    let output = '';
    child.stdout.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
    child.on('error', (cause) =>
      reject(new PlatformError('DATABASE_UNREACHABLE', `${program} did not run`, { cause })),
    );
    // `exit` instead of `close`: the server that pg_ctl starts inherits the pipes and keeps them open.
    child.on('exit', (exitCode) => resolve({ exitCode: exitCode ?? 1, output }));
  });
}

/**
 * Runs a program like `runProgram`. Throws DATABASE_UNREACHABLE, with the program's output, if the exit code is not 0.
 */
export async function mustRun(...[program, args, how]: Parameters<typeof runProgram>): Promise<void> {
  const { exitCode, output } = await runProgram(program, args, how);
  if (exitCode !== 0)
    throw new PlatformError(
      'DATABASE_UNREACHABLE',
      `${program} ended with ${exitCode}: ${output.trim().slice(-2000)}`,
    );
}
