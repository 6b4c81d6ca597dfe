import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, desc, eq, sql } from 'drizzle-orm';
import { findExperiment, type ExperimentRow } from '../releases/experiments.ts';
import { readNotes, type ExperimentNote } from '../releases/note-experiment.ts';
import { readEnvironmentRows } from '../releases/environment-rows.ts';
import { experiments, type ExperimentState } from '../releases/release-tables.ts';
import { clockToleranceMs } from './export-experiment.ts';
import { compareProportions, type Comparison } from './statistics/compare.ts';
import { usualCertainty, visitorsOfAll } from './statistics/plan-comparison.ts';
import {
  readMetricDays,
  readMetrics,
  recordMetrics,
  type MetricDay,
  type MetricResult,
  type WorseMetric,
} from './read-metrics.ts';
import { readNetworkCap, type NetworkCap } from './network-caps.ts';
import { readSegments, type SegmentResult } from './read-segments.ts';
import { sampleRatio } from './statistics/sample-ratio.ts';
import {
  experimentComparisons,
  experimentDays,
  experimentMarks,
  experimentVisitors,
} from './health-tables.ts';

export type VariantResult = {
  name: string;
  version: string;
  weight: number;
  /** How many distinct visitors were exposed to the variant and count. */
  exposed: number;
  /** How many of them converted. */
  converted: number;
  /**
   * The comparison with the first variant: the difference and its interval now, and the smallest p so far. Null for the
   * first variant and after a sample-ratio mismatch.
   */
  against: Comparison | null;
};

export type ExperimentResult = {
  id: string;
  environment: string;
  remote: string;
  state: ExperimentState;
  since: string;
  until: string | null;
  sharePercent: number;
  targeting: ExperimentRow['targeting'];
  conversions: string[];
  /** The name of its layer; null without one. */
  layer: string | null;
  variants: VariantResult[];
  /** Whom the cap of visitors of one network leaves out of all figures. */
  networkCap: NetworkCap;
  /** How many visitors of all variants were exposed to another variant later; they count for their first one. */
  doublyExposed: number;
  /** `alarm`: visitors are not split by the weights (sample-ratio mismatch), so the results are invalid. */
  sampleRatio: { verdict: 'fine' | 'alarm'; evidence: number; markedAt: string | null };
  /** What it measures besides its conversions, in the order of its definition. */
  metrics: MetricResult[];
  /** The probability that all intervals together contain the true differences, 0 to 1. */
  confidence: number;
  /** For how many visitors of all variants together the experiment is planned. */
  plannedVisitors: number;
};

/**
 * How a variant's conversion rate compared with that of the first one at the end of a day (UTC). `difference` and
 * `interval` are shares (0.01 is a percentage point); `p` is the smallest p-value until then.
 */
export type ExperimentDay = Pick<
  typeof experimentDays.$inferSelect,
  'day' | 'variant' | 'exposed' | 'difference' | 'p'
> & { interval: [low: number, high: number] };

export type ExperimentHistory = ExperimentResult & {
  history: ExperimentDay[];
  metricHistory: MetricDay[];
  /**
   * The primary metric or the conversions within groups of visitors, for exploration; empty after a sample-ratio
   * mismatch.
   */
  segments: SegmentResult[];
  /** What people wrote about it, oldest first. */
  notes: ExperimentNote[];
};

/**
 * Reads an experiment's results so far and the results of each day. The results stay statistically valid however often
 * people read them. Throws NOT_FOUND for an unknown experiment.
 */
export async function readExperiment(
  db: Database,
  place: { environment: string; id: string },
): Promise<ExperimentHistory> {
  const experiment = await findExperiment(db, place);
  if (experiment) {
    const result = await resultOf(db, experiment);
    return {
      ...result,
      history: await readDays(db, experiment),
      metricHistory: await readMetricDays(db, experiment),
      segments: result.sampleRatio.verdict === 'alarm' ? [] : await readSegments(db, experiment),
      notes: await readNotes(db, place),
    };
  }
  throw new PlatformError('NOT_FOUND', `there is no experiment ${place.id} in ${place.environment}`);
}

/**
 * Reads up to `limit` experiments of an environment, after the first `offset`, with their results so far: the running
 * ones first, then the latest. Throws NOT_FOUND for an unknown environment.
 */
export async function readExperiments(
  db: Database,
  { environment, limit, offset }: { environment: string; limit: number; offset: number },
): Promise<ExperimentResult[]> {
  await readEnvironmentRows(db, environment);
  const rows = await db
    .select()
    .from(experiments)
    .where(eq(experiments.environment, environment))
    .orderBy(experiments.state, desc(experiments.startedAt), experiments.id)
    .limit(limit)
    .offset(offset);
  const results: ExperimentResult[] = [];
  for (const row of rows) results.push(await resultOf(db, row));
  return results;
}

async function readDays(
  db: Database,
  { environment, id, variants }: ExperimentRow,
): Promise<ExperimentDay[]> {
  const rows = await db
    .select()
    .from(experimentDays)
    .where(and(eq(experimentDays.environment, environment), eq(experimentDays.experiment, id)))
    .orderBy(experimentDays.day);
  const place = (name: string) => variants.findIndex((variant) => variant.name === name);
  return rows
    .map(({ day, variant, exposed, difference, p, low, high }): ExperimentDay => ({
      day,
      variant,
      exposed,
      difference,
      p,
      interval: [low, high],
    }))
    .toSorted((one, other) => one.day.localeCompare(other.day) || place(one.variant) - place(other.variant));
}

async function resultOf(db: Database, experiment: ExperimentRow): Promise<ExperimentResult> {
  const { environment } = experiment;
  const counted = await countVariants(db, experiment);
  const [mark] = await db
    .select()
    .from(experimentMarks)
    .where(and(eq(experimentMarks.environment, environment), eq(experimentMarks.experiment, experiment.id)));
  const ratio = sampleRatio(counted.map(({ weight, exposed }) => ({ weight, visitors: exposed })));
  const isAlarmed = mark !== undefined || ratio.alarm;

  return {
    id: experiment.id,
    environment: experiment.environment,
    remote: experiment.remote,
    state: experiment.state,
    since: experiment.startedAt.toISOString(),
    until: experiment.endedAt?.toISOString() ?? null,
    sharePercent: experiment.sharePercent,
    targeting: experiment.targeting,
    conversions: experiment.conversions,
    layer: experiment.layer?.name ?? null,
    variants: await withComparisons(db, experiment, counted, isAlarmed),
    metrics: await readMetrics(db, experiment, isAlarmed),
    networkCap: await readNetworkCap(db, experiment),
    doublyExposed: await countDoublyExposed(db, experiment),
    sampleRatio: {
      verdict: isAlarmed ? 'alarm' : 'fine',
      evidence: ratio.evidence,
      markedAt: mark?.markedAt.toISOString() ?? null,
    },
    confidence: 1 - usualCertainty.level,
    plannedVisitors: visitorsOfAll(
      experiment.plannedVisitors,
      experiment.variants.map(({ weight }) => weight),
    ),
  };
}

export type CountedVariant = Omit<VariantResult, 'against'>;

/**
 * Counts the visitors of each variant who got it and who count, and those of them who converted. The limit per network
 * leaves out the others. The order is that of the experiment's `variants`.
 */
export async function countVariants(
  db: Database,
  { environment, id, variants }: ExperimentRow,
): Promise<CountedVariant[]> {
  const rows = await db
    .select({
      variant: experimentVisitors.variant,
      exposed: sql<number>`count(*)::int`,
      // Conversions before the exposure do not count. The tolerance allows for a corrected clock.
      converted: sql<number>`(count(*) filter (where ${experimentVisitors.convertedAt}
        >= ${experimentVisitors.exposedAt} - ${clockToleranceMs} * interval '1 millisecond'))::int`,
    })
    .from(experimentVisitors)
    .where(
      and(
        eq(experimentVisitors.environment, environment),
        eq(experimentVisitors.experiment, id),
        // A conversion that arrived before its exposure does not count yet.
        sql`${experimentVisitors.exposedAt} is not null`,
        experimentVisitors.counted,
      ),
    )
    .groupBy(experimentVisitors.variant);

  return variants.map(({ name, version, weight }) => {
    const { exposed, converted } = rows.find(({ variant }) => variant === name) ?? {
      exposed: 0,
      converted: 0,
    };
    return { name, version, weight, exposed, converted };
  });
}

/**
 * Adds the comparisons with the first variant. The guardrail stores the smallest p so far each second, and readers show
 * it: a p that is calculated when it is read could grow again. The interval is that of the visitors so far, because the
 * difference that it is about changes while conversions arrive.
 */
async function withComparisons(
  db: Database,
  experiment: ExperimentRow,
  counted: CountedVariant[],
  isBlocked: boolean,
): Promise<VariantResult[]> {
  const stored = await storedComparisons(db, experiment);
  const [control] = counted;
  return counted.map((variant) => {
    if (isBlocked || variant === control || !control) return { ...variant, against: null };
    const now = compareWith(control, variant, experiment);
    const soFar = stored.find((row) => row.variant === variant.name);
    // Experiments that older registries stopped have no stored result, and no visitor changes it any more.
    const p = soFar?.p ?? (experiment.endedAt ? now.p : 1);
    return { ...variant, against: { ...now, p } };
  });
}

async function countDoublyExposed(db: Database, { environment, id }: ExperimentRow): Promise<number> {
  const [row] = await db
    .select({ visitors: sql<number>`count(*)::int` })
    .from(experimentVisitors)
    .where(
      and(
        eq(experimentVisitors.environment, environment),
        eq(experimentVisitors.experiment, id),
        experimentVisitors.doublyExposed,
        experimentVisitors.counted,
      ),
    );
  return row?.visitors ?? 0;
}

/**
 * Compares each variant of an experiment with the first one, and stores the smallest p-value so far and the results of
 * the day. `counted` has the visitors of each variant, as `countVariants` returns them. Returns the guardrail metrics
 * (which must not become worse) that are worse.
 */
export async function recordComparisons(
  db: Database,
  experiment: ExperimentRow,
  counted: CountedVariant[],
  now: Date,
): Promise<WorseMetric[]> {
  const [control, ...others] = counted;
  if (!control) return [];
  await recordSmallestP(db, experiment, control, others);
  await recordDay(db, experiment, control, others, now);
  return recordMetrics(db, experiment, now);
}

/** Stores the results of a day (UTC) if they have changed. */
async function recordDay(
  db: Database,
  experiment: ExperimentRow,
  control: CountedVariant,
  others: CountedVariant[],
  now: Date,
): Promise<void> {
  const { environment, id } = experiment;
  const day = now.toISOString().slice(0, 10);
  const known = await db
    .select()
    .from(experimentDays)
    .where(
      and(
        eq(experimentDays.environment, environment),
        eq(experimentDays.experiment, id),
        eq(experimentDays.day, day),
      ),
    );
  const changed = others
    .map((variant) => ({ variant, found: compareWith(control, variant, experiment) }))
    .filter(({ variant, found }) => {
      const row = known.find((one) => one.variant === variant.name);
      return variant.exposed > 0 && (row?.exposed !== variant.exposed || row.difference !== found.difference);
    });
  if (changed.length === 0) return;
  const stored = await storedComparisons(db, experiment);
  const rows = changed.flatMap(({ variant: { name, exposed }, found }) => {
    const { difference, interval } = found;
    return stored
      .filter(({ variant }) => variant === name)
      .map(({ p }) => ({
        environment,
        experiment: id,
        variant: name,
        day,
        exposed,
        difference,
        p,
        low: interval[0],
        high: interval[1],
      }));
  });
  if (rows.length === 0) return;
  const { variant, day: dayColumn } = experimentDays;
  await db
    .insert(experimentDays)
    .values(rows)
    .onConflictDoUpdate({
      target: [experimentDays.environment, experimentDays.experiment, variant, dayColumn],
      set: {
        exposed: sql`excluded.exposed`,
        difference: sql`excluded.difference`,
        p: sql`excluded.p`,
        low: sql`excluded.low`,
        high: sql`excluded.high`,
      },
    });
}

async function recordSmallestP(
  db: Database,
  experiment: ExperimentRow,
  control: CountedVariant,
  others: CountedVariant[],
): Promise<void> {
  const { environment, id } = experiment;
  const known = await storedComparisons(db, experiment);
  const smaller = others
    .map((other) => ({ name: other.name, p: compareWith(control, other, experiment).p }))
    .filter(({ name, p }) => p < (known.find(({ variant }) => variant === name)?.p ?? Infinity));
  if (smaller.length === 0) return;
  const { variant, p } = experimentComparisons;
  await db
    .insert(experimentComparisons)
    // Registries of the version before, which may run beside this one, intersect intervals with these, of all differences.
    .values(
      smaller.map((one) => ({ environment, experiment: id, variant: one.name, p: one.p, low: -1, high: 1 })),
    )
    .onConflictDoUpdate({
      target: [experimentComparisons.environment, experimentComparisons.experiment, variant],
      set: { p: sql`least(${p}, excluded.p)` },
    });
}

function storedComparisons(db: Database, { environment, id }: ExperimentRow) {
  return db
    .select()
    .from(experimentComparisons)
    .where(and(eq(experimentComparisons.environment, environment), eq(experimentComparisons.experiment, id)));
}

/** Compares two variants now. The comparisons of an experiment share the error level (Bonferroni correction). */
function compareWith(
  control: CountedVariant,
  variant: CountedVariant,
  { variants, plannedVisitors }: ExperimentRow,
): Comparison {
  return compareProportions(countOf(control), countOf(variant), {
    visitors: plannedVisitors,
    level: usualCertainty.level,
    comparisons: variants.length - 1,
  });
}

function countOf({ exposed, converted }: CountedVariant): { visitors: number; converted: number } {
  return { visitors: exposed, converted };
}
