/**
 * Returns how long to wait before the next attempt, in milliseconds, after `failures` failures in a row. The wait
 * begins with `firstMs`, doubles with each failure up to `maxMs`, and is reduced at random to 50 to 100 % (jitter), so
 * that clients of a restarted server do not all return at the same time.
 *
 * @example await wait(backoffMs(failures, { firstMs: 500, maxMs: 5_000 }));
 */
export function backoffMs(
  failures: number,
  { firstMs, maxMs, random = Math.random }: { firstMs: number; maxMs: number; random?: () => number },
): number {
  return Math.min(maxMs, firstMs * 2 ** Math.max(0, failures - 1)) * (0.5 + random() / 2);
}
