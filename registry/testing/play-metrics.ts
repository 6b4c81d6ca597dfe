import { compareEstimates, type Comparison, type ComparisonOptions } from '../health/statistics/compare.ts';
import {
  adjustedMeans,
  hasEnoughActive,
  ratioOf,
  type MetricSums,
} from '../health/statistics/metric-estimates.ts';
import { sampleBinWidth, sampleOf } from '../health/statistics/histogram-sample.ts';
import type { Sample } from '../health/statistics/compare.ts';

/** One visitor of a played metric: a figure, what it is divided by, and the figure of the weeks before. */
export type PlayedVisitor = { y: number; d?: number; x?: number };

export function noSums(): MetricSums {
  return { visitors: 0, active: 0, y: 0, yy: 0, d: 0, dd: 0, yd: 0, x: 0, xx: 0, xy: 0 };
}

/** Adds a visitor to the sums of a variant. */
export function add(sums: MetricSums, { y, d = 1, x = 0 }: PlayedVisitor): void {
  sums.visitors += 1;
  if (y !== 0) sums.active += 1;
  sums.y += y;
  sums.yy += y * y;
  sums.d += d;
  sums.dd += d * d;
  sums.yd += y * d;
  sums.x += x;
  sums.xx += x * x;
  sums.xy += x * y;
}

/** A standard normal number (Box and Muller). */
export function normal(chance: () => number): number {
  return Math.sqrt(-2 * Math.log(1 - chance())) * Math.cos(2 * Math.PI * chance());
}

/** A visitor who buys with this probability: one to four orders with lognormal amounts, which have a long tail. */
export function buyer(
  chance: () => number,
  rate: number,
  factor = 1,
): Required<Pick<PlayedVisitor, 'y' | 'd'>> {
  if (chance() >= rate) return { y: 0, d: 0 };
  const d = 1 + Math.floor(chance() * chance() * 4);
  let y = 0;
  for (let order = 0; order < d; order += 1) y += factor * Math.min(Math.exp(normal(chance) * 1.2), 40);
  return { y, d };
}

export type PlayedMetric = 'mean' | 'ratio';

export function comparePlayed(
  kind: PlayedMetric,
  [control, other]: readonly [MetricSums, MetricSums],
  options: ComparisonOptions,
): Comparison {
  const isOpen = hasEnoughActive(control, other);
  if (kind === 'ratio') return compareEstimates(ratioOf(control), ratioOf(other), { ...options, isOpen });
  const adjusted = adjustedMeans(control, other);
  return compareEstimates(adjusted.control, adjusted.other, { ...options, isOpen });
}

/**
 * Plays an experiment in which buyers differ by a factor of their amounts, looked at after every 200 visitors. Returns
 * whether p was ever 0.05 or less, and whether an interval ever missed the difference `truth`.
 */
export function playBuyers(
  chance: () => number,
  {
    kind,
    share,
    rate,
    factor = 1,
    truth = 0,
    visitors,
  }: { kind: PlayedMetric; share: number; rate: number; factor?: number; truth?: number; visitors: number },
): { found: boolean; missed: boolean } {
  const arms: [MetricSums, MetricSums] = [noSums(), noSums()];
  const seen = { found: false, missed: false };
  for (let visitor = 1; visitor <= visitors; visitor += 1) {
    const at = chance() < share ? 0 : 1;
    add(arms[at], buyer(chance, rate, at === 0 ? 1 : factor));
    if (visitor % 200 !== 0) continue;
    const { p, interval } = comparePlayed(kind, arms, { visitors, level: 0.05 });
    seen.found ||= p <= 0.05;
    seen.missed ||= truth < interval[0] || truth > interval[1];
  }
  return seen;
}

/** The sample of these values, in the bins that the registry counts. */
export function sampleFrom(values: readonly number[]): Sample {
  const bins = new Map<number, number>();
  for (const value of values) {
    const bin = Math.round(Math.log(value) / sampleBinWidth);
    bins.set(bin, (bins.get(bin) ?? 0) + 1);
  }
  const inOrder = [...bins].toSorted(([one], [other]) => one - other);
  return sampleOf(inOrder.map(([bin, visitors]) => ({ bin, visitors })));
}
