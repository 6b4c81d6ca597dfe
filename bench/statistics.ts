import { seededRandom } from '@marquee/testing/seeded-random';

/** The median of some numbers; throws when there are none. */
export function median(values: readonly number[]): number {
  if (values.length === 0) throw new Error('There is no median of nothing');
  const sorted = Float64Array.from(values).sort();
  const middle = Math.floor(sorted.length / 2);
  const [low = 0, high = 0] = [sorted[middle - 1], sorted[middle]];
  return sorted.length % 2 === 1 ? high : (low + high) / 2;
}

/** The value below which a share of the numbers lies, `share` from 0 to 1. */
export function percentile(values: readonly number[], share: number): number {
  if (values.length === 0) throw new Error('There is no percentile of nothing');
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}

const resamples = 1_000;

/** The 95 % interval of the median by bootstrap. The same numbers give the same interval. */
export function intervalOfMedian(values: readonly number[]): readonly [low: number, high: number] {
  const random = seededRandom(values.length + 1);
  const medians = Array.from({ length: resamples }, () =>
    median(values.map(() => values[Math.floor(random() * values.length)] ?? 0)),
  );
  return [percentile(medians, 0.025), percentile(medians, 0.975)];
}

/** The items in an order of chance. */
export function shuffled<Item>(items: readonly Item[]): Item[] {
  return items
    .map((item) => ({ item, at: Math.random() }))
    .sort((a, b) => a.at - b.at)
    .map(({ item }) => item);
}
