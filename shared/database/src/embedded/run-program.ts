import { spawn } from 'node:child_process';
import { PlatformError } from '@marquee/contracts';

export type OsUser = { uid: number; gid: number };

export type Ran = { exitCode: number; output: string };

/** Runs a program to its end as the given user; what it says is kept for the error message. */
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
    // `exit` and not `close`: a server that pg_ctl started may hold the pipes for as long as it lives.
    child.on('exit', (exitCode) => resolve({ exitCode: exitCode ?? 1, output }));
  });
}

/** As `runProgram`, but an exit code other than 0 is a failure that carries what the program said. */
export async function mustRun(...[program, args, how]: Parameters<typeof runProgram>): Promise<void> {
  const { exitCode, output } = await runProgram(program, args, how);
  if (exitCode !== 0)
    throw new PlatformError(
      'DATABASE_UNREACHABLE',
      `${program} ended with ${exitCode}: ${output.trim().slice(-2000)}`,
    );
}
