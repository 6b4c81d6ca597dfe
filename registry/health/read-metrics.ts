import type { Database } from '@marquee/database';
import { and, desc, eq, sql, type SQL } from 'drizzle-orm';
import type { Metric } from '@marquee/contracts/verbs';
import type { ExperimentRow } from '../releases/experiments.ts';
import { metricDays } from './health-tables.ts';
import { readMetricSums, type VariantSums } from './metric-sums.ts';
import {
  compareEstimates,
  compareProportions,
  compareQuantiles,
  type Comparison,
  type ComparisonOptions,
} from './statistics/compare.ts';
import {
  adjustedMeans,
  correctedForMany,
  hasEnoughActive,
  ratioOf,
  type MetricSums,
} from './statistics/metric-estimates.ts';
import { usualCertainty } from './statistics/plan-comparison.ts';

/**
 * How the value of a metric in a variant compares with that in the first variant. `difference` and `interval` are in
 * the unit of the metric; for a share, 0.01 is a percentage point. `p` is the p-value. An end of the interval is null
 * while it has no limit.
 */
export type MetricComparison = {
  difference: number;
  interval: [low: number | null, high: number | null];
  p: number;
  /** The p of a secondary metric, corrected for the number of secondary results; null for others. */
  corrected: number | null;
  /** `better` or `worse` if the metric shows it: a secondary one by its corrected p, a guardrail beyond its margin. */
  verdict: 'better' | 'worse' | 'open';
};

export type MetricVariant = {
  variant: string;
  visitors: number;
  /** The mean, ratio, share or quantile of the variant; null without visitors. */
  value: number | null;
  /** Null for the first variant, and after a sample-ratio mismatch. */
  against: MetricComparison | null;
  /** The part of the variance that the weeks before the exposure explain, 0 to 1; null if the metric is no mean. */
  explained: number | null;
};

export type MetricResult = Metric & { variants: MetricVariant[] };

/**
 * How the value of a metric in a variant compared with that in the first variant at the end of a day (UTC).
 * `difference` and `interval` are in the unit of the metric; for a share, 0.01 is a percentage point. An end of the
 * interval is null if it has no limit.
 */
export type MetricDay = {
  metric: string;
  variant: string;
  day: string;
  visitors: number;
  difference: number;
  p: number;
  interval: [low: number | null, high: number | null];
};

type StoredDay = typeof metricDays.$inferSelect;

/** How often the metrics of an experiment are compared: each comparison reads the sums of all its visitors. */
const comparedEveryMs = 10_000;

/**
 * Reads the results of an experiment's metrics so far. With `isBlocked`, leaves out all comparisons, because the
 * visitors are not split by the weights (sample-ratio mismatch).
 */
export async function readMetrics(
  db: Database,
  experiment: ExperimentRow,
  isBlocked: boolean,
): Promise<MetricResult[]> {
  if (experiment.metrics.length === 0) return [];
  const stored = await latestDays(db, experiment);
  const results: MetricResult[] = [];
  for (const metric of experiment.metrics) {
    const sums = await readMetricSums(db, experiment, metric);
    const [control, ...others] = experiment.variants.map(({ name }) => ({ name, sums: sums.get(name) }));
    const variants = [control!, ...others].map(({ name, sums: own }): MetricVariant => {
      const shown = {
        variant: name,
        visitors: own ? visitorsOf(own) : 0,
        value: own ? valueOf(metric, own) : null,
      };
      if (isBlocked || name === control!.name || !own || !control!.sums)
        return { ...shown, against: null, explained: null };
      const now = compareMetric(metric, control!.sums, own, optionsOf(experiment));
      const soFar = stored.find((row) => row.metric === metric.name && row.variant === name);
      return {
        ...shown,
        explained: explainedBy(metric, control!.sums, own),
        against: {
          difference: now.difference,
          p: soFar?.p ?? 1,
          interval: [finite(now.interval[0]), finite(now.interval[1])],
          corrected: null,
          verdict: 'open',
        },
      };
    });
    results.push({ ...metric, variants });
  }
  return judged(results);
}

/** Adds the corrected p of secondary metrics, and what each metric shows. */
function judged(results: readonly MetricResult[]): MetricResult[] {
  const secondary = results
    .filter(({ role }) => role === 'secondary')
    .flatMap(({ variants }) => variants.flatMap(({ against }) => against ?? []));
  const corrected = correctedForMany(secondary.map(({ p }) => p));
  return results.map((result) => ({
    ...result,
    variants: result.variants.map((variant) => {
      const { against } = variant;
      if (!against) return variant;
      const place = secondary.indexOf(against);
      const withP = { ...against, corrected: place < 0 ? null : corrected[place]! };
      return { ...variant, against: { ...withP, verdict: verdictOf(result, withP) } };
    }),
  }));
}

function verdictOf(
  { variants, ...metric }: MetricResult,
  { difference, interval: [low, high], p, corrected }: Omit<MetricComparison, 'verdict'>,
): MetricComparison['verdict'] {
  const isFound = (corrected ?? p) <= usualCertainty.level;
  if (isFound && (metric.better === 'more' ? difference > 0 : difference < 0)) return 'better';
  const isHarmful =
    metric.role === 'guardrail'
      ? isWorse(metric, variants[0]?.value ?? 0, [low ?? -Infinity, high ?? Infinity])
      : isFound && difference !== 0;
  return isHarmful ? 'worse' : 'open';
}

/**
 * Whether a guardrail metric (one that must not become worse) is worse: its whole interval of differences is on the
 * harmful side, beyond the margin. The margin is a percentage of `control`, the value of the first variant.
 */
export function isWorse(
  { better, marginPercent }: Metric,
  control: number,
  [low, high]: readonly [low: number, high: number],
): boolean {
  const tolerated = Math.abs(control) * (marginPercent / 100);
  return better === 'more' ? high < -tolerated : low > tolerated;
}

/** Reads how the metrics of an experiment compared at the end of each day, oldest first. */
export async function readMetricDays(db: Database, experiment: ExperimentRow): Promise<MetricDay[]> {
  const rows = await db
    .select()
    .from(metricDays)
    .where(ofExperiment(experiment))
    .orderBy(metricDays.day, metricDays.metric, metricDays.variant);
  return rows.map(({ metric, variant, day, visitors, difference, p, low, high }) => ({
    metric,
    variant,
    day,
    visitors,
    difference,
    p,
    interval: [finite(low), finite(high)],
  }));
}

/**
 * A guardrail metric (one that must not become worse) that a variant makes worse by more than its margin, according to
 * the visitors so far.
 */
export type WorseMetric = {
  metric: Metric;
  variant: string;
  /** The values of the first variant and of this one. */
  values: [control: number, variant: number];
  /** The differences between the two that the data do not rule out. */
  interval: [low: number, high: number];
};

/**
 * Compares the metrics of an experiment's variants, at most every ten seconds, and stores the results of this day with
 * the smallest p-value so far. Returns the guardrail metrics (which must not become worse) that are worse; none if the
 * last comparison was less than ten seconds ago.
 */
export async function recordMetrics(
  db: Database,
  experiment: ExperimentRow,
  now: Date,
): Promise<WorseMetric[]> {
  const { environment, id, metrics, variants } = experiment;
  if (metrics.length === 0) return [];
  const stored = await latestDays(db, experiment);
  if (stored.some(({ at }) => now.getTime() - at.getTime() < comparedEveryMs)) return [];
  const day = now.toISOString().slice(0, 10);
  const rows: StoredDay[] = [];
  const worse: WorseMetric[] = [];
  for (const metric of metrics) {
    const sums = await readMetricSums(db, experiment, metric);
    const control = sums.get(variants[0]!.name);
    for (const { name } of variants.slice(1)) {
      const own = sums.get(name);
      if (!control || !own) continue;
      const { difference, p, interval } = compareMetric(metric, control, own, optionsOf(experiment));
      const soFar = stored.find((row) => row.metric === metric.name && row.variant === name);
      const [low, high] = interval;
      const key = { environment, experiment: id, metric: metric.name, variant: name, day };
      const smallest = Math.min(p, soFar?.p ?? 1);
      rows.push({ ...key, at: now, visitors: visitorsOf(own), difference, p: smallest, low, high });
      const values: WorseMetric['values'] = [valueOf(metric, control) ?? 0, valueOf(metric, own) ?? 0];
      if (metric.role === 'guardrail' && isWorse(metric, values[0], interval))
        worse.push({ metric, variant: name, values, interval: [low, high] });
    }
  }
  if (rows.length === 0) return [];
  await db
    .insert(metricDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [
        metricDays.environment,
        metricDays.experiment,
        metricDays.metric,
        metricDays.variant,
        metricDays.day,
      ],
      set: {
        at: sql`excluded.at`,
        visitors: sql`excluded.visitors`,
        difference: sql`excluded.difference`,
        p: sql`excluded.p`,
        low: sql`excluded.low`,
        high: sql`excluded.high`,
      },
    });
  return worse;
}

/** The latest stored comparison of each metric and variant. */
function latestDays(db: Database, experiment: ExperimentRow): Promise<StoredDay[]> {
  return db
    .selectDistinctOn([metricDays.metric, metricDays.variant])
    .from(metricDays)
    .where(ofExperiment(experiment))
    .orderBy(metricDays.metric, metricDays.variant, desc(metricDays.day));
}

function ofExperiment({ environment, id }: ExperimentRow): SQL | undefined {
  return and(eq(metricDays.environment, environment), eq(metricDays.experiment, id));
}

/**
 * Returns the options for the comparisons of an experiment's variants: the planned visitors, the significance level,
 * and how many comparisons share this level.
 */
export function optionsOf({ plannedVisitors, variants }: ExperimentRow): ComparisonOptions {
  return { visitors: plannedVisitors, level: usualCertainty.level, comparisons: variants.length - 1 };
}

/**
 * Compares the value of a metric in a variant (`other`) with that in the first variant (`control`), from the data of
 * their visitors so far. Throws if the metric is a quantile and a sample is missing.
 */
export function compareMetric(
  metric: Metric,
  control: VariantSums,
  other: VariantSums,
  options: ComparisonOptions,
): Comparison {
  if ('sample' in control || 'sample' in other) {
    if (metric.kind !== 'quantile' || !('sample' in control) || !('sample' in other))
      throw new Error(`the metric ${metric.name} has no samples`);
    return compareQuantiles(control.sample, other.sample, metric.share, options);
  }
  const [one, two] = [control.sums, other.sums];
  if (metric.kind === 'share') {
    const count = ({ visitors, y }: MetricSums) => ({ visitors, converted: y });
    return compareProportions(count(one), count(two), options);
  }
  const isOpen = hasEnoughActive(one, two);
  if (metric.kind === 'ratio') return compareEstimates(ratioOf(one), ratioOf(two), { ...options, isOpen });
  const adjusted = adjustedMeans(one, two);
  return compareEstimates(adjusted.control, adjusted.other, { ...options, isOpen });
}

function explainedBy(metric: Metric, control: VariantSums, other: VariantSums): number | null {
  if (metric.kind !== 'mean' || !('sums' in control) || !('sums' in other)) return null;
  return adjustedMeans(control.sums, other.sums).reduction;
}

/** Returns the number of visitors in the data of a variant. */
export function visitorsOf(own: VariantSums): number {
  return 'sums' in own ? own.sums.visitors : own.sample.visitors;
}

/** Returns the value of a metric in a variant: its mean, ratio, share or quantile. Null without visitors. */
export function valueOf(metric: Metric, own: VariantSums): number | null {
  if ('sample' in own) return metric.kind === 'quantile' ? own.sample.quantile(metric.share) : null;
  const { y, d, visitors } = own.sums;
  const by = metric.kind === 'ratio' ? d : visitors;
  return by === 0 ? null : y / by;
}

/** Converts the end of an interval for JSON: null stands for an end without a limit. */
export function finite(end: number): number | null {
  return Number.isFinite(end) ? end : null;
}
