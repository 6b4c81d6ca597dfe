import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import path from 'node:path';
import { pbkdf2 } from 'node:crypto';
import { promisify } from 'node:util';

/** The recorded time of `npm test` on two cores, in seconds; `tests/README.md` explains it by step. */
const recorded = JSON.parse(readFileSync(path.join(import.meta.dirname, 'durations.json'), 'utf8')) as {
  wholeRunSeconds: number;
  checksSeconds: number;
  calibrationMs: number;
};

/** The correction for a slow machine is rough: on one machine it was 1.4, and the whole run took 1.8 times as long. */
const allowedGrowth = 1.5;

/**
 * Measures how slow this machine is at the moment: the time of a fixed amount of arithmetic on two cores, divided by
 * its recorded time. Returns 1 for a machine as fast as the recorded one, more for a slower or busy one.
 */
export async function measureSlowness(): Promise<number> {
  const began = performance.now();
  const work = () => promisify(pbkdf2)('password', 'salt', 500_000, 64, 'sha512');
  await Promise.all([work(), work(), work(), work()]);
  return (performance.now() - began) / recorded.calibrationMs;
}

/**
 * Returns how slow this machine is by the `seconds` of the checks before the tests. They need memory and files as the
 * tests do: on one machine that took twice the recorded time for both, arithmetic took only half as long again.
 */
export function slownessOfChecks(seconds: number): number {
  return seconds / recorded.checksSeconds;
}

/**
 * Returns a message if a whole run of `seconds` took half as long again as recorded, undefined otherwise. The
 * recorded time is stretched by `slowness`, and does not apply to a machine with fewer than two cores.
 */
export function tooSlow(seconds: number, slowness: number): string | undefined {
  if (cpus().length < 2) return undefined;
  const allowed = recorded.wholeRunSeconds * allowedGrowth * Math.max(1, slowness);
  if (seconds <= allowed) return undefined;
  return `FAILED: the run took ${Math.round(seconds)} s, more than ${Math.round(allowed)} s. Make tests faster, or record the new time in tests/durations.json and explain it in tests/README.md`;
}
