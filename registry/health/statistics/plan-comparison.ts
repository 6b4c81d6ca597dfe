import { effectiveVisitors } from './compare.ts';
import { mixtureBoundary } from './mixture.ts';
import { upperQuantile } from './normal.ts';

/**
 * The certainty of a plan: the accepted probability of a false positive (`level`), and the probability that an effect
 * of the planned size is found (`power`), 0 to 1.
 */
export type Certainty = { level: number; power: number };

export const usualCertainty: Certainty = { level: 0.05, power: 0.8 };

/**
 * Returns the certainty of each comparison in an experiment whose variants have these weights. Each variant is compared
 * with the first one. The accepted probability of a false positive (5 %) is divided by the number of comparisons.
 */
export function certaintyOf(weights: readonly number[]): Certainty {
  const { level, power } = usualCertainty;
  return { level: level / Math.max(weights.length - 1, 1), power };
}

/** The change of a conversion rate for which an experiment is planned by default: from 5 % to 6 %. */
export const usualEffect = { baseline: 0.05, effect: 0.01 };

/**
 * Calculates how many visitors, in equal halves, an experiment needs to find that a conversion rate changes from
 * `baseline` by `effect` (0 to 1: 0.01 is a percentage point). Half of such experiments find it much earlier.
 */
export function visitorsFor(
  { baseline, effect }: { baseline: number; effect: number },
  { level, power }: Certainty = usualCertainty,
): number {
  return Math.ceil(visitorsForRates({ baseline, effect, critical: criticalValue(level), power }));
}

/**
 * Returns how many visitors, in equal halves, an experiment needs so that a change of a rate from `baseline` by
 * `effect` (0 to 1) is found with the probability `power` (0 to 1). It is found when it exceeds `critical` standard
 * deviations.
 */
export function visitorsForRates({
  baseline,
  effect,
  critical,
  power,
}: { baseline: number; effect: number } & Sureness): number {
  // The test has the variance of equal rates; what it finds has that of two.
  const ofTest = 2 * varianceOf(baseline + effect / 2);
  const ofTruth = varianceOf(baseline) + varianceOf(baseline + effect);
  return required(critical * Math.sqrt(ofTest) + upperQuantile(1 - power) * Math.sqrt(ofTruth), effect);
}

/**
 * Returns how many visitors, in equal halves, an experiment needs so that a difference of two means of the size
 * `effect` is found with the probability `power` (0 to 1). It is found when it exceeds `critical` standard deviations.
 * `variance` is that between visitors.
 */
export function visitorsForMeans({
  variance,
  effect,
  critical,
  power,
}: { variance: number; effect: number } & Sureness): number {
  return required((critical + upperQuantile(1 - power)) * Math.sqrt(2 * variance), effect);
}

/**
 * Calculates how many visitors, in equal halves, an experiment needs to find that a mean or ratio changes by `effect`,
 * a part of its value (0.05 is 5 %). `relativeVariance` is the variance between visitors, divided by the square of the
 * value.
 */
export function visitorsForRelative(
  { relativeVariance, effect }: { relativeVariance: number; effect: number },
  { level, power }: Certainty = usualCertainty,
): number {
  const critical = criticalValue(level);
  return Math.ceil(visitorsForMeans({ variance: relativeVariance, effect, critical, power }));
}

/**
 * Calculates the smallest change of a mean or ratio, as a part of its value (0.05 is 5 %), that an experiment with this
 * number of visitors, in equal halves, can find. `relativeVariance` is the variance between visitors, divided by the
 * square of the value.
 */
export function relativeEffectFor(
  { relativeVariance, visitors }: { relativeVariance: number; visitors: number },
  { level, power }: Certainty = usualCertainty,
): number {
  const whole = { variance: relativeVariance, effect: 1, critical: criticalValue(level), power };
  return Math.sqrt(visitorsForMeans(whole) / visitors);
}

/**
 * Calculates the smallest increase of a conversion rate from `baseline` (both 0 to 1) that an experiment with this
 * number of visitors, in equal halves, can find.
 */
export function effectFor(
  { baseline, visitors }: { baseline: number; visitors: number },
  certainty: Certainty = usualCertainty,
): number {
  let [low, high] = [0, 1 - baseline];
  for (let step = 0; step < 50; step += 1) {
    const effect = (low + high) / 2;
    if (visitorsFor({ baseline, effect }, certainty) > visitors) low = effect;
    else high = effect;
  }
  return high;
}

/**
 * Returns how many visitors an experiment needs, in all variants together, so that each comparison of a variant with
 * the first one has at least `effective` effective visitors (visitors in two equal halves that would be as
 * informative). `weights` are the weights by which visitors are split between the variants.
 */
export function visitorsOfAll(effective: number, weights: readonly number[]): number {
  return Math.ceil(effective * perEffectiveVisitor(weights));
}

/**
 * Returns the effective visitors of the least informative comparison in an experiment: how many visitors in two equal
 * halves would be as informative as that comparison. Each variant is compared with the first one, and the rarest
 * variant has the least informative comparison. `visitors` are those of all variants together, who are split between
 * the variants by `weights`.
 */
export function effectiveVisitorsOf(visitors: number, weights: readonly number[]): number {
  return Math.floor(visitors / perEffectiveVisitor(weights));
}

function perEffectiveVisitor([control = 1, ...others]: readonly number[]): number {
  const whole = others.reduce((sum, weight) => sum + weight, control);
  const needed = others.map(
    (weight) => whole / effectiveVisitors({ visitors: control }, { visitors: weight }),
  );
  return Math.max(...needed, 1);
}

/** How far a difference must be found, in its standard deviations, and how probably. */
type Sureness = { critical: number; power: number };

/** The visitors, in equal halves, after whom a distance in units of one visitor's deviation is an effect. */
function required(distance: number, effect: number): number {
  return (2 * distance ** 2) / effect ** 2;
}

/** The boundary at the planned visitors, which is the same for all numbers of them. */
function criticalValue(level: number): number {
  return mixtureBoundary(1, { visitors: 1, level });
}

function varianceOf(rate: number): number {
  return rate * (1 - rate);
}
