/** The figures of a variant that this script computes from an export. */
export type Recomputed = {
  name: string;
  exposed: number;
  converted: number;
  difference: number;
  interval: [number, number];
  p: number;
};

type Line = Record<string, unknown>;
type Head = {
  variants: { name: string }[];
  plannedEffectiveVisitors: number;
  level: number;
};
type Arm = { exposed: number; converted: number };

/**
 * Computes the figures of an experiment from the lines of its export by the formulas of `docs/experiments.md`, without
 * code of the registry: the most likely rates are searched in small steps, and the interval is halved down.
 */
export function recompute(ndjson: string): Recomputed[] {
  const lines = ndjson
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  // The first line is the experiment; the type is that of all others.
  const head = lines[0] as unknown as Head;
  const outcomes = new Map(
    lines.filter(({ kind }) => kind === 'outcome').map(({ visitor, converted }) => [visitor, converted]),
  );
  const arms = head.variants.map(({ name }): Arm => {
    const visitors = lines.filter(({ kind, variant }) => kind === 'exposure' && variant === name);
    return {
      exposed: visitors.length,
      converted: visitors.filter(({ visitor }) => outcomes.get(visitor)).length,
    };
  });
  return head.variants.map(({ name }, at) => ({ name, ...arms[at]!, ...compare(arms[0]!, arms[at]!, head) }));
}

function compare(one: Arm, other: Arm, { plannedEffectiveVisitors, level, variants }: Head) {
  const comparisons = variants.length - 1;
  const difference = other.converted / other.exposed - one.converted / one.exposed;
  const n = (4 * one.exposed * other.exposed) / (one.exposed + other.exposed);
  const alpha = level / comparisons;
  const rho2 = (-2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha))) / plannedEffectiveVisitors;
  const pAt = (delta: number) => {
    const z2 = (difference - delta) ** 2 / variance(delta, one, other);
    const e = Math.exp((rho2 * z2 * n) / (2 * (n * rho2 + 1))) / Math.sqrt(n * rho2 + 1);
    return Math.min(comparisons / e, 1);
  };
  const end = (limit: number) => {
    if (pAt(limit) > level) return limit;
    let [outside, inside] = [limit, difference];
    for (let step = 0; step < 40; step += 1) {
      const middle = (outside + inside) / 2;
      if (pAt(middle) > level) inside = middle;
      else outside = middle;
    }
    return inside;
  };
  return { difference, p: pAt(0), interval: [end(-0.999), end(0.999)] as [number, number] };
}

/** The variance of the difference at the rates that make the outcomes most likely if they differ by delta. */
function variance(delta: number, one: Arm, other: Arm): number {
  const likelihood = (rate: number) => term(one, rate) + term(other, rate + delta);
  let [low, high] = [Math.max(0, -delta), Math.min(1, 1 - delta)];
  // The logarithm of the likelihood has one maximum.
  for (let step = 0; step < 200; step += 1) {
    const third = (high - low) / 3;
    if (likelihood(low + third) < likelihood(high - third)) low += third;
    else high -= third;
  }
  const [rate, otherRate] = [low, low + delta];
  return (rate * (1 - rate)) / one.exposed + (otherRate * (1 - otherRate)) / other.exposed;
}

function term({ exposed, converted }: Arm, rate: number): number {
  const failed = exposed - converted;
  return (converted ? converted * Math.log(rate) : 0) + (failed ? failed * Math.log(1 - rate) : 0);
}
