/** The logarithmic width of a bin. Each bin is 10 % wider than the one before: percentiles are exact to 5 %. */
const width = Math.log(1.1);

/** Values below this one count as zero. */
const minValue = 1e-6;
const zeroBin = -1_000;

/** Returns the number of the histogram bin of a value ≥ 0. Bins are logarithmic. */
export function binOf(value: number): number {
  return value < minValue ? zeroBin : Math.round(Math.log(value) / width);
}

/**
 * Estimates a percentile of values from their counts by bin (`binOf`), in the unit of the values: the 75th percentile
 * for a `share` of 0.75. Null if there are no values.
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
