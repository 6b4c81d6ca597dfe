import { setTimeout as wait } from 'node:timers/promises';

/**
 * Resolves as soon as a condition holds, and rejects if it does not within `timeoutMs`. The default is longer than a
 * busy machine needs for anything that a unit test waits for.
 */
export async function until(
  holds: () => boolean | Promise<boolean>,
  { timeoutMs = 20_000 }: { timeoutMs?: number } = {},
): Promise<void> {
  const latest = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > latest) throw new Error(`This never came true: ${holds}`);
    await wait(5);
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
