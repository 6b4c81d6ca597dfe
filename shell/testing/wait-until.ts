import { setTimeout as wait } from 'node:timers/promises';

const timeoutMs = 8_000;

/** Settles once a condition holds; rejects when it does not within eight seconds. */
export async function until(holds: () => boolean | Promise<boolean>): Promise<void> {
  const latest = Date.now() + timeoutMs;
  while (!(await holds())) {
    if (Date.now() > latest) throw new Error(`This never came true: ${holds}`);
    await wait(5);
  }
}
