import { density, upperTail } from './normal.ts';

/** How many visitors took part in an experiment's variant, and how many of them converted. */
export type Count = { visitors: number; converted: number };

export type Comparison = {
  /** The conversion rate of the other variant minus that of the control. */
  difference: number;
  /** The confidence interval of the true difference. It is valid however often the comparison is read. */
  interval: readonly [low: number, high: number];
  /** An always-valid p-value: identical variants ever show `p` or less with a probability of at most `p`. */
  p: number;
};

export type ComparisonPlan = {
  /** The number of visitors, of both variants together, for which the comparison is planned. */
  plannedVisitors: number;
  /** The accepted probability of a false positive, such as 0.05. */
  level: number;
};

export const defaultPlan: ComparisonPlan = { plannedVisitors: 20_000, level: 0.05 };

/** The comparison starts after this fraction of the planned visitors; before, its interval is [-1, 1]. */
const opening = 1 / 50;

/** The fraction of the error level that is reserved for the time after the planned visitors. */
const afterwards = 0.02;

/**
 * Compares two conversion rates. The result is valid however often it is read, so the experiment may stop at
 * any time. In a phase that starts after m visitors, the boundary of the standardised difference is
 * √(a² + ln(t/m)) after t visitors (Robbins and Siegmund 1970). Decision record 0018 describes its accuracy.
 */
export function compareProportions(
  control: Count,
  other: Count,
  plan: ComparisonPlan = defaultPlan,
): Comparison {
  const visitors = control.visitors + other.visitors;
  const difference = share(other) - share(control);
  // The number of visitors in equal halves with the same information.
  const effectiveVisitors = visitors === 0 ? 0 : (4 * control.visitors * other.visitors) / visitors;
  const at = phaseAt(effectiveVisitors, plan.plannedVisitors);
  if (!at) return { difference, interval: [-1, 1], p: 1 };

  const { phase, growth } = at;
  const reach = Math.sqrt(offsetFor(plan.level, phase) ** 2 + growth) * spread(control, other);
  return {
    difference,
    interval: [Math.max(difference - reach, -1), Math.min(difference + reach, 1)],
    p: riskOf(standardised(control, other) ** 2 - growth, phase),
  };
}

type Phase = { part: number; horizon: number; offsets: Map<number, number> };

/** Two phases, up to the planned visitors and `beyond`. `offsets` caches the offset of each level. */
const planned: Phase = { part: 1 - afterwards, horizon: 1 / opening, offsets: new Map() };
const beyond: Phase = { part: afterwards, horizon: Infinity, offsets: new Map() };

/** The phase after this many visitors, and ln(t/m), the growth of its boundary; undefined before the start. */
function phaseAt(visitors: number, plannedVisitors: number): { phase: Phase; growth: number } | undefined {
  if (visitors < plannedVisitors * opening) return undefined;
  if (visitors > plannedVisitors) return { phase: beyond, growth: Math.log(visitors / plannedVisitors) };
  return { phase: planned, growth: Math.log(visitors / (plannedVisitors * opening)) };
}

/** The p-value within a phase: the probability of ever seeing so large a value, divided by the phase's part. */
function riskOf(squaredOffset: number, { part, horizon }: Phase): number {
  return squaredOffset < 1 ? 1 : Math.min(crossingRisk(Math.sqrt(squaredOffset), horizon) / part, 1);
}

/** Finds the offset `a` whose boundary is crossed with a probability of `level` times this phase's part. */
function offsetFor(level: number, { part, horizon, offsets }: Phase): number {
  const known = offsets.get(level) ?? findOffset(level * part, horizon);
  offsets.set(level, known);
  return known;
}

/**
 * The probability that a Brownian motion crosses ±√(t(a² + ln(t/m))) between the times m and `horizon`·m:
 * exact for an infinite horizon, otherwise by the tangent approximation.
 */
function crossingRisk(a: number, horizon: number): number {
  const atEnd = Math.sqrt(a * a + Math.log(horizon));
  const unspent = horizon === Infinity ? 0 : atEnd * density(atEnd);
  return 2 * (upperTail(a) + a * density(a) - unspent);
}

function findOffset(risk: number, horizon: number): number {
  let [low, high] = [1, 10];
  for (let step = 0; step < 50; step += 1) {
    const middle = (low + high) / 2;
    if (crossingRisk(middle, horizon) > risk) low = middle;
    else high = middle;
  }
  return high;
}

/**
 * The difference of the rates, in units of its standard deviation for equal true rates. Half a conversion is
 * added: the boundary is that of a continuous process, and the difference moves in jumps (Siegmund 1985).
 */
function standardised(control: Count, other: Count): number {
  const visitors = control.visitors + other.visitors;
  const pooled = (control.converted + other.converted) / visitors;
  if (pooled === 0 || pooled === 1) return 0;
  const ahead = (other.converted * control.visitors - control.converted * other.visitors) / visitors;
  const behind = ahead > 0 ? control : other;
  const halfStep = (Math.max(pooled, 1 - pooled) * behind.visitors) / visitors / 2;
  const variance = (pooled * (1 - pooled) * control.visitors * other.visitors) / visitors;
  return (Math.abs(ahead) + halfStep) / Math.sqrt(variance);
}

function spread(control: Count, other: Count): number {
  return Math.sqrt(varianceOf(control) + varianceOf(other));
}

/** A conversion rate's variance, smoothed: zero conversions do not prove a rate of zero. */
function varianceOf({ visitors, converted }: Count): number {
  const smoothed = (converted + 1) / (visitors + 2);
  return (smoothed * (1 - smoothed)) / visitors;
}

function share({ visitors, converted }: Count): number {
  return visitors === 0 ? 0 : converted / visitors;
}
