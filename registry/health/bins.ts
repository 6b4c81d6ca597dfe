/** A bin is a tenth wider than the one before: a percentile is then right to a twentieth. */
const width = Math.log(1.1);

/** Below this a value counts as none at all. */
const least = 1e-6;
const noneAtAll = -1_000;

/** The bin of a value that is not negative. */
export function binOf(value: number): number {
  return value < least ? noneAtAll : Math.round(Math.log(value) / width);
}

/** The value below which this share of what was counted lies; null when nothing was. */
export function percentile(bins: readonly { bin: number; count: number }[], share: number): number | null {
  const inOrder = bins.toSorted((one, other) => one.bin - other.bin);
  const wanted = share * inOrder.reduce((sum, { count }) => sum + count, 0);
  let counted = 0;
  for (const { bin, count } of inOrder) {
    counted += count;
    if (counted >= wanted) return bin === noneAtAll ? 0 : Number(Math.exp(bin * width).toPrecision(3));
  }
  return null;
}
