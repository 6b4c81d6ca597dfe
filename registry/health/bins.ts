/** Each bin is 10 % wider than the previous one, so a percentile is accurate to 5 %. */
const width = Math.log(1.1);

/** Smaller values count as zero. */
const minValue = 1e-6;
const zeroBin = -1_000;

/** The bin of a value ≥ 0. */
export function binOf(value: number): number {
  return value < minValue ? zeroBin : Math.round(Math.log(value) / width);
}

/** The percentile of a histogram, `share` between 0 and 1; null for an empty one. */
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
