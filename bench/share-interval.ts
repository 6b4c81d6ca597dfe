/** 95 % interval of a share that was found `found` times in `runs`, both ends in percent (Wilson). */
export function shareInterval(found: number, runs: number): readonly [low: number, high: number] {
  const z = 1.96;
  const middle = (found + (z * z) / 2) / (runs + z * z);
  const half = (z * Math.sqrt((found * (runs - found)) / runs + (z * z) / 4)) / (runs + z * z);
  return [Math.max(middle - half, 0) * 100, Math.min(middle + half, 1) * 100];
}
