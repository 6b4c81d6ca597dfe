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

/** The amounts of orders: log-normal with this spread, of which an order counts as much as the cap at most. */
export type Amounts = { spread: number; cap: number };

/** Amounts of which a thousandth is above the cap. */
export const usualAmounts: Amounts = { spread: 1.2, cap: 40 };

/** A visitor who buys: one to four orders, whose amounts have a long tail. */
export function buyer(
  chance: () => number,
  factor = 1,
  { spread, cap }: Amounts = usualAmounts,
): Required<Pick<PlayedVisitor, 'y' | 'd'>> {
  const d = 1 + Math.floor(chance() * chance() * 4);
  let y = 0;
  for (let order = 0; order < d; order += 1) y += Math.min(factor * Math.exp(spread * normal(chance)), cap);
  return { y, d };
}

/** The expected sum of a buyer whose amounts are multiplied by `factor`, by the integral over normal numbers. */
function expectedOfBuyer(factor: number, { spread, cap }: Amounts): number {
  const [steps, reach] = [40_000, 12];
  let amount = 0;
  for (let step = 0; step < steps; step += 1) {
    const z = reach * ((2 * step + 1) / steps - 1);
    const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
    amount += Math.min(factor * Math.exp(spread * z), cap) * density * ((2 * reach) / steps);
  }
  // The expected number of orders: a product of two uniform numbers exceeds t with a probability of 1 - t + t ln t.
  const orders = [0.25, 0.5, 0.75].reduce((sum, t) => sum + 1 - t + t * Math.log(t), 1);
  return amount * orders;
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

export type PlayedBuyers = {
  kind: PlayedMetric;
  /** The share of the control's visitors. */
  share: number;
  /** The share of visitors who buy. */
  rate: number;
  /** By what the amounts of the other variant are multiplied; 1 if the variants are identical. */
  factor?: number;
  amounts?: Amounts;
  /** Until how many buyers are expected in the smaller variant. */
  buyers: number;
};

/**
 * Plays an experiment that is looked at each time that it has grown by four percent. Returns whether p was ever 0.05 or
 * less, and whether an interval ever missed the difference of the means, which is 0 for the ratio of identical variants.
 * Throws if no comparison started.
 */
export function playBuyers(
  chance: () => number,
  { kind, share, rate, factor = 1, amounts = usualAmounts, buyers }: PlayedBuyers,
): { found: boolean; missed: boolean } {
  const truth = factor === 1 ? 0 : rate * (expectedOfBuyer(factor, amounts) - expectedOfBuyer(1, amounts));
  const control = { sums: noSums(), part: share, factor: 1, next: untilBuyer(chance, rate) };
  const other = { sums: noSums(), part: 1 - share, factor, next: untilBuyer(chance, rate) };
  const seen = { found: false, missed: false };
  let hasStarted = false;
  const last = buyers / rate / Math.min(share, 1 - share);
  for (let visitors = Math.max(last / 20, 400); visitors <= last; visitors *= 1.04) {
    for (const arm of [control, other]) {
      for (; arm.next <= visitors * arm.part; arm.next += untilBuyer(chance, rate))
        add(arm.sums, buyer(chance, arm.factor, amounts));
      // Visitors who do not buy have no figure.
      arm.sums.visitors = Math.round(visitors * arm.part);
    }
    const { p, interval } = comparePlayed(kind, [control.sums, other.sums], {
      visitors: 20_000,
      level: 0.05,
    });
    hasStarted ||= Number.isFinite(interval[0]);
    seen.found ||= p <= 0.05;
    seen.missed ||= truth < interval[0] || truth > interval[1];
  }
  if (!hasStarted) throw new Error(`no comparison of ${buyers} buyers started`);
  return seen;
}

/** The number of visitors up to the next one who buys. */
function untilBuyer(chance: () => number, rate: number): number {
  return 1 + Math.floor(Math.log(1 - chance()) / Math.log(1 - rate));
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
