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
  // The first line of an export is its head.
  const head = lines[0] as unknown as Head;
  const outcomes = new Map(
    lines.filter(({ kind }) => kind === 'outcome').map(({ visitor, converted }) => [visitor, converted]),
  );
  const arms = head.variants.map(({ name }): Arm => {
    const visitors = lines.filter(
      ({ kind, variant, counted }) => kind === 'exposure' && variant === name && counted,
    );
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

type Figure = { sum: number; reports: number; before: number };
type ExportedMetric = {
  name: string;
  kind: 'mean' | 'ratio' | 'share' | 'quantile';
  figure: string;
  per?: string;
  cap?: number;
};

/** A metric of one variant, as this script computes it. */
export type RecomputedMetric = {
  name: string;
  variant: string;
  value: number;
  difference: number;
  p: number;
};

/**
 * Computes the means and ratios of an experiment from the lines of its export by the formulas of `docs/experiments.md`,
 * visitor by visitor and without code of the registry.
 */
export function recomputeMetrics(ndjson: string): RecomputedMetric[] {
  const lines = ndjson
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Line);
  const head = lines[0] as unknown as Head & { metrics: ExportedMetric[] };
  const outcomes = lines.filter(({ kind, counted }) => kind === 'outcome' && counted);
  return head.metrics
    .filter(({ kind }) => kind === 'mean' || kind === 'ratio')
    .flatMap((metric) => {
      const arms = head.variants.map(({ name }) =>
        outcomes
          .filter(({ variant }) => variant === name)
          .map(({ figures = {} }) => visitorOf(metric, figures as Record<string, Figure>)),
      );
      return head.variants.map(({ name }, at) => {
        const sum = (of: keyof Visitor) => arms[at]!.reduce((whole, visitor) => whole + visitor[of], 0);
        const value = metric.kind === 'ratio' ? sum('y') / sum('d') : sum('y') / arms[at]!.length;
        return { name: metric.name, variant: name, value, ...compareArms(metric, arms[0]!, arms[at]!, head) };
      });
    });
}

type Visitor = { y: number; d: number; x: number };

function visitorOf(
  { figure, per, cap = Infinity }: ExportedMetric,
  figures: Record<string, Figure>,
): Visitor {
  const { sum = 0, before = 0 } = figures[figure] ?? {};
  return { y: Math.min(sum, cap), d: figures[per ?? '']?.sum ?? 0, x: Math.min(before, cap) };
}

/** The difference and p of two variants, from the deviation of each visitor. */
function compareArms({ kind }: ExportedMetric, one: Visitor[], two: Visitor[], head: Head) {
  const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const arms = [one, two];
  const centred = arms.map((arm) => {
    const [meanX, meanY] = [mean(arm.map(({ x }) => x)), mean(arm.map(({ y }) => y))];
    return arm.map(({ x, y }) => ({ x: x - meanX, y: y - meanY }));
  });
  const all = centred.flat();
  const spread = mean(all.map(({ x }) => x * x));
  const theta = kind === 'mean' && spread > 0 ? mean(all.map(({ x, y }) => x * y)) / spread : 0;
  const estimates = arms.map((arm, at) => {
    const n = arm.length;
    if (kind === 'ratio') {
      const [y, d] = [mean(arm.map((visitor) => visitor.y)), mean(arm.map((visitor) => visitor.d))];
      const squares = arm.reduce((sum, visitor) => sum + (visitor.y - (y / d) * visitor.d) ** 2, 0);
      return { value: y / d, variance: squares / (n - 1) / n / d ** 2 };
    }
    const squares = centred[at]!.reduce((sum, { x, y }) => sum + (y - theta * x) ** 2, 0);
    const value = mean(arm.map(({ x, y }) => y - theta * x));
    return { value, variance: squares / (n - 1) / n };
  });
  const difference = estimates[1]!.value - estimates[0]!.value;
  const n = (4 * one.length * two.length) / (one.length + two.length);
  const comparisons = head.variants.length - 1;
  const alpha = head.level / comparisons;
  const rho2 = (-2 * Math.log(alpha) + Math.log(1 - 2 * Math.log(alpha))) / head.plannedEffectiveVisitors;
  const own = estimates[0]!.variance + estimates[1]!.variance;
  // The variance of one visitor of either variant, if all have the same.
  const [ofOne, ofTwo] = estimates.map(
    ({ variance }, at) => variance * arms[at]!.length * (arms[at]!.length - 1),
  );
  const common = (ofOne! + ofTwo!) / (one.length + two.length - 2);
  const z2 = difference ** 2 / Math.max(own, common / one.length + common / two.length);
  const e = Math.exp((rho2 * z2 * n) / (2 * (n * rho2 + 1))) / Math.sqrt(n * rho2 + 1);
  return { difference, p: Math.min(comparisons / e, 1) };
}
