import { setTimeout as wait } from 'node:timers/promises';

/**
 * Resolves as soon as a condition holds, and rejects if it does not within `timeoutMs`. The default is longer than a
 * busy machine needs for anything that a unit test waits for. `everyMs` is the time between two checks.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { timeoutMs = 60_000, everyMs = 5 }: { timeoutMs?: number; everyMs?: number } = {},
): Promise<void> {
  const latest = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > latest) throw new Error(`This never came true: ${holds}`);
    await wait(everyMs);
  }
}

const turns = 10;

/**
 * Resolves after promises that are settled and tasks without a delay have run, and what they schedule in the same
 * way. Node runs such tasks in the order in which they were scheduled, so the speed of the machine does not matter.
 */
export async function runPendingTasks(): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await wait(0);
}

/**
 * Resolves after `milliseconds`: the delay of a simulated network, server or visitor, which is an input of a test. It is
 * for the code that simulates. A test does not call it, because a test waits for states.
 */
export function simulatedDelay(milliseconds: number): Promise<void> {
  return wait(milliseconds);
}
