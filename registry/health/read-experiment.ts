import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, desc, eq, sql } from 'drizzle-orm';
import { findExperiment, type ExperimentRow } from '../releases/experiments.ts';
import { readEnvironmentRows } from '../releases/environment-rows.ts';
import { experiments, type ExperimentState } from '../releases/release-tables.ts';
import { compareProportions, defaultPlan, type Comparison } from './statistics/compare-proportions.ts';
import { sampleRatio } from './statistics/sample-ratio.ts';
import { experimentMarks, experimentVisitors } from './health-tables.ts';

export type VariantResult = {
  name: string;
  version: string;
  weight: number;
  /** How many distinct visitors were exposed to the variant. */
  exposed: number;
  converted: number;
  /** The comparison with the first variant; null for the first variant and after a sample-ratio mismatch. */
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
  variants: VariantResult[];
  /** `alarm`: visitors are not split by the weights (sample-ratio mismatch), so the results are invalid. */
  sampleRatio: { verdict: 'fine' | 'alarm'; evidence: number; markedAt: string | null };
  /** The probability that all intervals together contain the true differences, 0 to 1. */
  confidence: number;
  plannedVisitors: number;
};

/** Reads an experiment's results so far, which are valid however often they are read. Throws NOT_FOUND. */
export async function readExperiment(
  db: Database,
  place: { environment: string; id: string },
): Promise<ExperimentResult> {
  const experiment = await findExperiment(db, place);
  if (experiment) return resultOf(db, experiment);
  throw new PlatformError('NOT_FOUND', `there is no experiment ${place.id} in ${place.environment}`);
}

/**
 * Reads up to `limit` experiments of an environment with their results so far: running ones first, then the latest,
 * after the first `offset`. Throws NOT_FOUND for an unknown environment.
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
    variants: withComparisons(counted, isAlarmed),
    sampleRatio: {
      verdict: isAlarmed ? 'alarm' : 'fine',
      evidence: ratio.evidence,
      markedAt: mark?.markedAt.toISOString() ?? null,
    },
    confidence: 1 - defaultPlan.level,
    plannedVisitors: defaultPlan.plannedVisitors,
  };
}

export type CountedVariant = Omit<VariantResult, 'against'>;

/** Counts the distinct visitors of each variant, in the order of the experiment's `variants`. */
export async function countVariants(
  db: Database,
  { environment, id, variants }: ExperimentRow,
): Promise<CountedVariant[]> {
  const rows = await db
    .select({
      variant: experimentVisitors.variant,
      exposed: sql<number>`count(*)::int`,
      // Conversions before the exposure do not count. Two seconds allow for a corrected clock.
      converted: sql<number>`(count(*) filter (where ${experimentVisitors.convertedAt}
        >= ${experimentVisitors.exposedAt} - interval '2 seconds'))::int`,
    })
    .from(experimentVisitors)
    .where(
      and(
        eq(experimentVisitors.environment, environment),
        eq(experimentVisitors.experiment, id),
        // A conversion that arrived before its exposure does not count yet.
        sql`${experimentVisitors.exposedAt} is not null`,
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

/** Compares each variant with the first one. The comparisons share the error level (Bonferroni correction). */
function withComparisons(counted: CountedVariant[], isBlocked: boolean): VariantResult[] {
  const [control, ...others] = counted;
  const comparisons = others.length;
  return counted.map((variant) => {
    if (isBlocked || variant === control || !control) return { ...variant, against: null };
    const count = ({ exposed, converted }: CountedVariant) => ({ visitors: exposed, converted });
    const plan = { ...defaultPlan, level: defaultPlan.level / comparisons };
    const { p, ...rest } = compareProportions(count(control), count(variant), plan);
    return { ...variant, against: { ...rest, p: Math.min(p * comparisons, 1) } };
  });
}
