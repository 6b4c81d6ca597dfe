import type { Estimate } from './compare.ts';

/**
 * The sums of a metric over the visitors of a variant, from which means and ratios are calculated. Each visitor has a
 * figure `y`. For a ratio, each also has a figure `d`, by which `y` is divided. For a mean, each also has `x`, the same
 * figure in the weeks before the exposure (0 if there is none). `yy`, `yd` and so on are the sums of products.
 */
export type MetricSums = {
  visitors: number;
  /** How many visitors have a figure that is not 0. */
  active: number;
  y: number;
  yy: number;
  d: number;
  dd: number;
  yd: number;
  x: number;
  xx: number;
  xy: number;
};

/** A comparison of means starts when this many visitors with a figure are expected in the smaller variant. */
const openingActive = 100;

/**
 * Whether enough visitors of both variants have a figure that is not 0, so that the means are about normally
 * distributed: 100 are expected in the smaller variant.
 */
export function hasEnoughActive(control: MetricSums, other: MetricSums): boolean {
  const visitors = control.visitors + other.visitors;
  const share = visitors === 0 ? 0 : (control.active + other.active) / visitors;
  return Math.min(control.visitors, other.visitors) * share >= openingActive;
}

/**
 * Returns the means of two variants without what the visitors' earlier weeks explain (CUPED; Deng and others 2013),
 * which is y − θ(x − x̄) with θ = cov(x, y) / var(x) within both variants. `reduction` is by what share (0 to 1) this
 * reduces the variance of the difference.
 */
export function adjustedMeans(
  control: MetricSums,
  other: MetricSums,
): { control: Estimate; other: Estimate; reduction: number } {
  const arms = [control, other];
  const total = (of: (sums: MetricSums) => number) => arms.reduce((sum, arm) => sum + of(arm), 0);
  const [xx, xy] = [total(spreadX), total(coSpread)];
  const theta = xx > 0 ? xy / xx : 0;
  const meanX = total(({ x }) => x) / total(({ visitors }) => visitors);
  const [one, two] = arms.map((sums): Estimate => {
    const { visitors, x, y } = sums;
    const spread = spreadY(sums) - 2 * theta * coSpread(sums) + theta * theta * spreadX(sums);
    return {
      visitors,
      value: visitors === 0 ? 0 : y / visitors - theta * (x / visitors - meanX),
      variance: varianceOf(spread, visitors),
    };
  });
  const raw = total((sums) => varianceOf(spreadY(sums), sums.visitors));
  return { control: one!, other: two!, reduction: raw > 0 ? 1 - (one!.variance + two!.variance) / raw : 0 };
}

/**
 * Returns the ratio of two sums, such as revenue divided by orders, with its variance by the delta method, which
 * assumes that visitors are independent.
 */
export function ratioOf({ visitors, y, yy, d, dd, yd }: MetricSums): Estimate {
  if (d === 0) return { visitors, value: 0, variance: 0 };
  const ratio = y / d;
  // Σ(y − ratio·d)², whose mean is 0.
  const spread = yy - 2 * ratio * yd + ratio * ratio * dd;
  const meanD = d / visitors;
  return { visitors, value: ratio, variance: varianceOf(spread, visitors) / (meanD * meanD) };
}

/**
 * Corrects p-values for the number of results (Benjamini and Hochberg 1995). Of the results with a corrected p of at
 * most 5 %, at most 5 % are expected to be false. Returns the values in the order of the input.
 */
export function correctedForMany(values: readonly number[]): number[] {
  const ranked = [...values.entries()].toSorted(([, one], [, other]) => other - one);
  const corrected: number[] = [];
  let least = 1;
  for (const [place, [at, p]] of ranked.entries()) {
    least = Math.min(least, (p * values.length) / (values.length - place));
    corrected[at] = least;
  }
  return corrected;
}

const spreadX = ({ visitors, x, xx }: MetricSums) => spreadOf(visitors, x, xx);
const spreadY = ({ visitors, y, yy }: MetricSums) => spreadOf(visitors, y, yy);
const coSpread = ({ visitors, x, y, xy }: MetricSums) => (visitors === 0 ? 0 : xy - (x * y) / visitors);

/** Σ(value − mean)². */
function spreadOf(visitors: number, sum: number, squares: number): number {
  return visitors === 0 ? 0 : Math.max(squares - (sum * sum) / visitors, 0);
}

/** The variance of a mean whose deviations have this sum of squares. */
function varianceOf(spread: number, visitors: number): number {
  return visitors > 1 ? Math.max(spread, 0) / (visitors - 1) / visitors : 0;
}
