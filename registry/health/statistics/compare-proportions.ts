import { density, upperTail } from './normal.ts';

/** How many took part, and how many of them did what was hoped for. */
export type Count = { visitors: number; converted: number };

export type Comparison = {
  /** Share converted of the other minus that of the control. */
  difference: number;
  /** Holds the true difference with the chosen confidence at every moment together, not at one alone. */
  interval: readonly [low: number, high: number];
  /** Always valid: of identical variants, a share of at most `level` ever shows a value of `level` or less. */
  p: number;
};

export type ComparisonPlan = {
  /** For how many visitors, both variants together, the comparison is planned. */
  plannedVisitors: number;
  /** The chance of a wrong alarm one accepts. */
  level: number;
};

export const usualPlan: ComparisonPlan = { plannedVisitors: 20_000, level: 0.05 };

/** The comparison opens after this part of the planned visitors. */
const opening = 1 / 50;

/** The share of the risk that is left for looking on after the planned visitors, for ever. */
const afterwards = 0.02;

/**
 * Compares two shares so that one may look after every visitor and stop when one likes. Between opening
 * and planned end the boundary for the standardised difference is √(a² + ln(t/m)) (Robbins and Siegmund
 * 1970, with the a of a comparison that ends); decision record 0018 says how well it holds.
 */
export function compareProportions(
  control: Count,
  other: Count,
  plan: ComparisonPlan = usualPlan,
): Comparison {
  const visitors = control.visitors + other.visitors;
  const difference = share(other) - share(control);
  // Two groups tell as much as this many visitors in equal halves.
  const worth = visitors === 0 ? 0 : (4 * control.visitors * other.visitors) / visitors;
  const at = stretchAt(worth, plan.plannedVisitors);
  if (!at) return { difference, interval: [-1, 1], p: 1 };

  const { stretch, growth } = at;
  const reach = Math.sqrt(offsetFor(plan.level, stretch) ** 2 + growth) * spread(control, other);
  return {
    difference,
    interval: [Math.max(difference - reach, -1), Math.min(difference + reach, 1)],
    p: riskOf(standardised(control, other) ** 2 - growth, stretch),
  };
}

type Stretch = { part: number; horizon: number; offsets: Map<number, number> };

/** Until the planned visitors have come, and after. Offsets are found once a level. */
const planned: Stretch = { part: 1 - afterwards, horizon: 1 / opening, offsets: new Map() };
const beyond: Stretch = { part: afterwards, horizon: Infinity, offsets: new Map() };

/** Where in its plan a comparison is, and ln(t/m) there; nothing before it opens. */
function stretchAt(worth: number, plannedVisitors: number): { stretch: Stretch; growth: number } | undefined {
  if (worth < plannedVisitors * opening) return undefined;
  if (worth > plannedVisitors) return { stretch: beyond, growth: Math.log(worth / plannedVisitors) };
  return { stretch: planned, growth: Math.log(worth / (plannedVisitors * opening)) };
}

/** The risk of ever seeing so large a value, counted in the level that has this stretch as its part. */
function riskOf(squaredOffset: number, { part, horizon }: Stretch): number {
  return squaredOffset < 1 ? 1 : Math.min(crossingRisk(Math.sqrt(squaredOffset), horizon) / part, 1);
}

/** The a whose boundary is ever crossed with this part of the level. */
function offsetFor(level: number, { part, horizon, offsets }: Stretch): number {
  const known = offsets.get(level) ?? findOffset(level * part, horizon);
  offsets.set(level, known);
  return known;
}

/**
 * The probability that a Brownian motion crosses ±√(t(a² + ln(t/m))) between m and `horizon`·m: exact
 * for an endless horizon, the tangent approximation for another.
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
 * The difference in units of its spread were both alike. Half a conversion is added: a difference that
 * jumps crosses a boundary later than one that flows, for which the boundary is made (Siegmund 1985).
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

/** One conversion more and one less than seen: nobody converted does not mean that nobody ever will. */
function varianceOf({ visitors, converted }: Count): number {
  const smoothed = (converted + 1) / (visitors + 2);
  return (smoothed * (1 - smoothed)) / visitors;
}

function share({ visitors, converted }: Count): number {
  return visitors === 0 ? 0 : converted / visitors;
}
