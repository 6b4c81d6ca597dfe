import type { Sample } from './compare.ts';

/**
 * The width of a bin of a `Sample`, as a difference of natural logarithms: the values in a bin are one percent larger
 * than those in the bin before.
 */
export const sampleBinWidth = Math.log(1.01);

/** The smallest value that a `Sample` distinguishes; all values below it are in the lowest bin. */
export const leastOfSample = 1e-4;

/**
 * Creates a sample (a distribution) from the numbers of visitors whose values are in each bin. Bins are one percent
 * wide: bin b has the values around `exp(b · sampleBinWidth)`. `bins` must be in ascending order. The values of a bin
 * are treated as evenly spread, so a quantile is exact to half a percent.
 */
export function sampleOf(bins: readonly { bin: number; visitors: number }[]): Sample {
  const visitors = bins.reduce((sum, one) => sum + one.visitors, 0);
  let counted = 0;
  const cumulated = bins.map((one) => {
    const before = counted;
    counted += one.visitors;
    return { from: edgeOf(one.bin - 0.5), to: edgeOf(one.bin + 0.5), before, visitors: one.visitors };
  });
  const [first, last] = [cumulated[0], cumulated.at(-1)];
  return {
    visitors,
    least: first?.from ?? 0,
    most: last?.to ?? 0,
    below(value) {
      const bin = lastWhere(cumulated, ({ from }) => from <= value);
      if (!bin) return 0;
      const part = Math.min((value - bin.from) / (bin.to - bin.from), 1);
      return (bin.before + part * bin.visitors) / visitors;
    },
    quantile(share) {
      const bin = lastWhere(cumulated, ({ before }) => before <= share * visitors);
      if (!bin) return 0;
      return bin.from + ((share * visitors - bin.before) / bin.visitors) * (bin.to - bin.from);
    },
  };
}

function edgeOf(bin: number): number {
  return Math.exp(bin * sampleBinWidth);
}

/** The last of the items that fulfil a condition, which no item does after one that does not. */
function lastWhere<Item>(items: readonly Item[], fulfils: (item: Item) => boolean): Item | undefined {
  let [low, high] = [0, items.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (fulfils(items[middle]!)) low = middle + 1;
    else high = middle;
  }
  return items[low - 1];
}
