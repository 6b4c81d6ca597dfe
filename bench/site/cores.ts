import { execFileSync } from 'node:child_process';
import { availableParallelism } from 'node:os';

export type Cores = { servers: string; client: string; all: string };

/**
 * Which cores the servers get and which the one who asks: half each. `undefined` where processes
 * cannot be bound to cores (no `taskset`, or one core only).
 */
export function divideCores(): Cores | undefined {
  const count = availableParallelism();
  if (count < 2) return undefined;
  try {
    execFileSync('taskset', ['-p', String(process.pid)], { stdio: 'ignore' });
  } catch {
    return undefined;
  }
  const half = Math.ceil(count / 2);
  return { servers: `0-${half - 1}`, client: `${half}-${count - 1}`, all: `0-${count - 1}` };
}

/** Binds this process, and what it starts from now on, to some cores. */
export function moveTo(cores: string): void {
  execFileSync('taskset', ['-a', '-p', '-c', cores, String(process.pid)], { stdio: 'ignore' });
}
