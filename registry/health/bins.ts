/** The logarithmic width of a bin. Each bin is 10 % wider than the one before: percentiles are exact to 5 %. */
const width = Math.log(1.1);

/** Values below this one count as zero. */
const minValue = 1e-6;
const zeroBin = -1_000;

/**
 * Returns the number of the bin to which a value ≥ 0 belongs in a histogram. Bins are logarithmic: each is 10 % wider
 * than the one before.
 */
export function binOf(value: number): number {
  return value < minValue ? zeroBin : Math.round(Math.log(value) / width);
}

/**
 * Estimates a percentile of values that were counted in the bins of `binOf`. A `share` of 0.75 returns the 75th
 * percentile, in the unit of the values. Null if there are no values.
 */
export function percentile(bins: readonly { bin: number; count: number }[], share: number): number | null {
  const inOrder = bins.toSorted((one, other) => one.bin - other.bin);
  const target = share * inOrder.reduce((sum, { count }) => sum + count, 0);
  let counted = 0;
  for (const { bin, count } of inOrder) {
    counted += count;
    if (counted >= target) return bin === zeroBin ? 0 : Number(Math.exp(bin * width).toPrecision(3));
  }
  return null;
}
