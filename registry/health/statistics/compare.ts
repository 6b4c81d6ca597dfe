import { mixtureBoundary, mixtureEvidence, type ComparisonPlan } from './mixture.ts';

/** How many visitors got a variant of an experiment, and how many of them converted. */
export type Count = { visitors: number; converted: number };

/**
 * The visitors of a variant in sums: how many they are, the sum of one figure over them (such as their revenue), and
 * the sum of its squares.
 */
export type Sums = { visitors: number; sum: number; squares: number };

/**
 * An estimate from the visitors of a variant, such as a mean or a ratio. `variance` is the variance of the estimate
 * itself, not that between visitors.
 */
export type Estimate = { visitors: number; value: number; variance: number };

/** The distribution of a value, such as a web vital, among the visitors of a variant. Each visitor has one value. */
export type Sample = {
  visitors: number;
  least: number;
  most: number;
  /** The share of values below one, 0 to 1. */
  below: (value: number) => number;
  /** The value below which this share (0 to 1) of all values is. */
  quantile: (share: number) => number;
};

export type Comparison = {
  /** The conversion rate, mean, ratio or quantile of the other variant minus that of the control. */
  difference: number;
  /** The differences that the test does not reject; `p` is at most the level if and only if 0 is not among them. */
  interval: readonly [low: number, high: number];
  /** The test's p-value: identical variants ever show `p` or less with a probability of at most `p`. */
  p: number;
};

export type ComparisonOptions = ComparisonPlan & {
  /** How many comparisons share the level (Bonferroni); `p` is already multiplied by it. Default 1. */
  comparisons?: number;
};

/** A comparison starts at this number of effective visitors: before, a normal approximation would mislead. */
const openingVisitors = 400;

/** And it starts when this many conversions, and visitors without one, are expected in the smaller variant. */
const openingConversions = 5;

/**
 * Compares the conversion rate of a variant (`other`) with that of the first variant (`control`) by the normal mixture,
 * a test that stays valid however often its result is read. The interval contains the differences that the same test
 * does not reject (with the variance of Miettinen and Nurminen 1985). Decision records 0093 and 0121 have the formulas
 * and the reasons.
 */
export function compareProportions(control: Count, other: Count, options: ComparisonOptions): Comparison {
  const difference = shareOf(other) - shareOf(control);
  const test = (tested: number) => pOfDifference(tested, control, other, options);
  return { difference, interval: invert(test, difference, [-1, 1], options.level), p: test(0) };
}

/**
 * Returns the p-value of the hypothesis that the conversion rate of the other variant exceeds that of the control by
 * exactly `tested` (a share: 0.01 is a percentage point). Returns 1 as long as there are too few visitors or
 * conversions.
 */
export function pOfDifference(
  tested: number,
  control: Count,
  other: Count,
  options: ComparisonOptions,
): number {
  const visitors = effectiveVisitors(control, other);
  if (visitors < openingVisitors || rarest(control, other) < openingConversions) return 1;
  return pOf(scoreOf(tested, control, other), visitors, options);
}

/**
 * Returns how far the measured difference of two conversion rates is from `tested`, in standard deviations of the
 * difference. This is the score statistic of Miettinen and Nurminen without their factor N/(N - 1): the deviation is
 * taken at the most likely rates that differ by `tested`.
 */
export function scoreOf(tested: number, control: Count, other: Count): number {
  const distance = shareOf(other) - shareOf(control) - tested;
  return standardised(distance, varianceAt(tested, control, other));
}

/**
 * Compares the mean of a figure in a variant (`other`) with that in the first variant (`control`) by the normal
 * mixture, a test that stays valid however often its result is read.
 */
export function compareMeans(control: Sums, other: Sums, options: ComparisonOptions): Comparison {
  return compareEstimates(estimateOf(control), estimateOf(other), options);
}

/**
 * Compares two estimates, such as means or ratios, of a variant (`other`) and the first variant (`control`) by the
 * normal mixture, a test that stays valid however often its result is read. With `isOpen: false`, or with fewer than
 * 400 effective visitors, does not compare: p is 1 and the interval has no limits.
 */
export function compareEstimates(
  control: Estimate,
  other: Estimate,
  options: ComparisonOptions & { isOpen?: boolean },
): Comparison {
  const difference = other.value - control.value;
  const visitors = effectiveVisitors(control, other);
  if (visitors < openingVisitors || options.isOpen === false)
    return { difference, interval: [-Infinity, Infinity], p: 1 };

  const variance = varianceOfDifference(control, other);
  const test = (tested: number) => pOf(standardised(difference - tested, variance), visitors, options);
  // Twice the boundary is rejected for certain, so that rounding cannot leave the search without a limit.
  const reach = 2 * mixtureBoundary(visitors, sharedPlan(options)) * Math.sqrt(variance);
  return {
    difference,
    interval: invert(test, difference, [difference - reach, difference + reach], options.level),
    p: test(0),
  };
}

/**
 * Compares a quantile of two samples by the normal mixture; a `share` of 0.75 compares the 75th percentiles. A
 * difference is tested by the shares of values below the quantile: the control's quantile is the value at which both
 * shares are closest to `share`, so that no density has to be estimated.
 */
export function compareQuantiles(
  control: Sample,
  other: Sample,
  share: number,
  options: ComparisonOptions,
): Comparison {
  const [one, two] = [control.quantile(share), other.quantile(share)];
  const difference = two - one;
  const visitors = effectiveVisitors(control, other);
  const rarestSide = Math.min(control.visitors, other.visitors) * Math.min(share, 1 - share);
  if (visitors < openingVisitors || rarestSide < openingConversions)
    return { difference, interval: [-Infinity, Infinity], p: 1 };

  const test = (tested: number) => {
    const distance = (at: number) =>
      control.visitors * (control.below(at) - share) ** 2 +
      other.visitors * (other.below(at + tested) - share) ** 2;
    const nearest = leastBetween(one, two - tested, distance);
    return pOf(Math.sqrt(nearest / (share * (1 - share))), visitors, options);
  };
  const [low, high] = [other.least - control.most, other.most - control.least];
  const [from, to] = invert(test, difference, [low, high], options.level);
  return { difference, interval: [from > low ? from : -Infinity, to < high ? to : Infinity], p: test(0) };
}

/** The smallest value of a function between two numbers, at 65 of them. */
function leastBetween(from: number, to: number, valueAt: (at: number) => number): number {
  const steps = 64;
  let least = Infinity;
  for (let step = 0; step <= steps; step += 1)
    least = Math.min(least, valueAt(from + ((to - from) * step) / steps));
  return least;
}

function estimateOf(sums: Sums): Estimate {
  return { visitors: sums.visitors, value: meanOf(sums), variance: varianceOfMean(sums) };
}

/**
 * The variance of the difference of two estimates: that of each variant's own visitors, or that of all visitors of both
 * variants if it is larger. The few visitors of a small variant may have none of the rare large figures. Their own
 * variance is then too small in just the cases in which their mean is, and all visitors know better. In equal halves
 * both are the same. Decision record 0124 has the figures.
 */
function varianceOfDifference(control: Estimate, other: Estimate): number {
  const visitors = control.visitors + other.visitors;
  const spread = [control, other].reduce(
    (sum, arm) => sum + arm.variance * arm.visitors * (arm.visitors - 1),
    0,
  );
  const ofAll = (spread / (visitors - 2)) * (1 / control.visitors + 1 / other.visitors);
  return Math.max(control.variance + other.variance, ofAll);
}

/**
 * Returns the variance of the mean of a figure over the visitors of a variant, estimated from the sum of the figures
 * and the sum of their squares.
 */
export function varianceOfMean({ visitors, sum, squares }: Sums): number {
  return Math.max(squares - (sum * sum) / visitors, 0) / (visitors - 1) / visitors;
}

/**
 * Returns the effective visitors of a comparison: how many visitors in two equal halves would be as informative as the
 * visitors of these two variants.
 */
export function effectiveVisitors(control: { visitors: number }, other: { visitors: number }): number {
  const visitors = control.visitors + other.visitors;
  return visitors === 0 ? 0 : (4 * control.visitors * other.visitors) / visitors;
}

/** How many conversions, or visitors without one, the smaller variant has if the rates are equal. */
function rarest(control: Count, other: Count): number {
  const rate = mostLikelyRate(0, control, other);
  return Math.min(control.visitors, other.visitors) * Math.min(rate, 1 - rate);
}

function pOf(z: number, visitors: number, options: ComparisonOptions): number {
  return Math.min((options.comparisons ?? 1) / mixtureEvidence(z, visitors, sharedPlan(options)), 1);
}

/** The plan of one of several comparisons that share the level. */
function sharedPlan({ visitors, level, comparisons = 1 }: ComparisonOptions): ComparisonPlan {
  return { visitors, level: level / comparisons };
}

function standardised(distance: number, variance: number): number {
  if (distance === 0) return 0;
  return variance > 0 ? distance / Math.sqrt(variance) : Infinity;
}

/**
 * Finds the interval of differences whose p is above the level. The search treats 0 as a limit of its own, so that
 * rounding cannot make p and interval contradict each other.
 */
function invert(
  p: (tested: number) => number,
  estimate: number,
  limits: readonly [number, number],
  level: number,
): [number, number] {
  const isRejected = (tested: number) => p(tested) <= level;
  const end = (limit: number) => {
    let [outside, inside] = [limit, estimate];
    if (!isRejected(limit)) return limit;
    const isZeroBetween = Math.min(limit, estimate) < 0 && Math.max(limit, estimate) > 0;
    if (isZeroBetween && isRejected(0)) outside = 0;
    else if (isZeroBetween) inside = 0;
    for (let step = 0; step < 50; step += 1) {
      const middle = (outside + inside) / 2;
      if (isRejected(middle)) outside = middle;
      else inside = middle;
    }
    return inside;
  };
  return [end(limits[0]), end(limits[1])];
}

/** The variance of the difference of two rates if it is truly `difference`, at the most likely such rates. */
function varianceAt(difference: number, control: Count, other: Count): number {
  const rate = mostLikelyRate(difference, control, other);
  const otherRate = Math.min(Math.max(rate + difference, 0), 1);
  return (rate * (1 - rate)) / control.visitors + (otherRate * (1 - otherRate)) / other.visitors;
}

/** The most likely rate of the control if that of the other is larger by `difference`: a root of a cubic. */
function mostLikelyRate(difference: number, control: Count, other: Count): number {
  const visitors = control.visitors + other.visitors;
  const converted = control.converted + other.converted;
  if (difference === 0) return converted / visitors;

  const square = (other.visitors + 2 * control.visitors) * difference - visitors - converted;
  const linear = (control.visitors * difference - visitors - 2 * control.converted) * difference + converted;
  const constant = control.converted * difference * (1 - difference);
  const shift = square / (3 * visitors);
  const q = shift ** 3 - (linear * square) / (6 * visitors ** 2) + constant / (2 * visitors);
  const radius = Math.sign(q) * Math.sqrt(Math.max(shift ** 2 - linear / (3 * visitors), 0));
  const cosine = radius === 0 ? 0 : Math.min(Math.max(q / radius ** 3, -1), 1);
  const root = 2 * radius * Math.cos((Math.PI + Math.acos(cosine)) / 3) - shift;
  return Math.min(Math.max(root, 0, -difference), 1, 1 - difference);
}

function meanOf({ visitors, sum }: Sums): number {
  return visitors === 0 ? 0 : sum / visitors;
}

function shareOf({ visitors, converted }: Count): number {
  return visitors === 0 ? 0 : converted / visitors;
}
