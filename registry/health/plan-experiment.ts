import { PlatformError, type Experiment } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { readEnvironmentRows } from '../releases/environment-rows.ts';
import { ofRemote, type RemoteKey } from '../releases/keys.ts';
import { isTargeted } from '../releases/experiments.ts';
import { experiments } from '../releases/release-tables.ts';
import { releaseMinutes, releaseVisitors } from './health-tables.ts';
import { countVariants } from './read-experiment.ts';
import {
  knownDays,
  readAudience,
  readKnownMetric,
  type KnownMetric,
  type PlannedMetric,
} from './planned-metric.ts';
import {
  effectFor,
  effectiveVisitorsOf,
  relativeEffectFor,
  certaintyOf,
  usualEffect,
  visitorsFor,
  visitorsForRelative,
  visitorsOfAll,
} from './statistics/plan-comparison.ts';

/** What is known about an experiment that a person plans. Rates are in percent, changes in percentage points. */
export type Considered = {
  /** The event that counts as success; its rate is taken from the last experiment that counted it. */
  event?: string | undefined;
  /**
   * The conversion rate of the first variant, in percent. Default: that of the last experiment or of the last weeks, or
   * 5.
   */
  baseline?: number | undefined;
  /** The change of the rate that the experiment should find, in percentage points; default: 1. */
  effect?: number | undefined;
  /** The mean or ratio that decides instead of a rate. */
  metric?: Exclude<PlannedMetric, { kind: 'share' }> | undefined;
  /** The change of that metric that the experiment should find, in percent of its value; default: 5. */
  relativeEffect?: number | undefined;
  /** For how many days the plan calculates which change can be found; default: 14. */
  days?: number | undefined;
  /** The percentage of visitors who take part; default: 100. */
  sharePercent?: number | undefined;
  targeting?: Experiment['targeting'] | undefined;
  /** The weights by which visitors are split between the variants; default: two equal ones. */
  weights?: readonly number[] | undefined;
};

export type ExperimentPlan = {
  environment: string;
  remote: string;
  /** How many distinct visitors had the remote in the last days, of which there may be fewer than 14. */
  traffic: { days: number; visitors: number; perDay: number };
  /** The part of them that meets the conditions, if there are some; the percentage is null if it is unknown. */
  audience: { percent: number | null; experiment: string | null } | null;
  /**
   * The conversion rate from which the change counts. Its source is the person's input (`given`), a former experiment,
   * the visitors of the last two weeks (`measured`), or the default.
   */
  baseline: {
    percent: number;
    source: 'given' | 'experiment' | 'measured' | 'default';
    experiment: string | null;
  };
  /** The mean or ratio that decides; its value per visitor is null if too few visitors have a figure. */
  metric: { figure: string; value: number | null } | null;
  /** The unit of the effects below: percentage points of a rate, or percent of the value of a metric. */
  unit: 'points' | 'percent';
  /**
   * How many participants (`visitors`) and days it takes to find `effect` with a probability of 80 %. `days` is null if
   * no visitors are expected; both are null if the value of the metric is unknown.
   */
  forEffect: { effect: number; visitors: number | null; days: number | null };
  /**
   * The smallest effect that can be found in `days`, with the participants (`visitors`) of that time; null if none can.
   */
  forDays: { days: number; visitors: number; effect: number | null };
};

const dayMs = 24 * 60 * 60 * 1000;

/** The default change of a mean or ratio to find, in percent of its value. */
const usualRelativeEffect = 5;

/**
 * Calculates how long an experiment must run to find a given change of a conversion rate or `metric`, and which change
 * it can find in a number of days. The number of participants per day is estimated from the remote's visitors of the
 * last two weeks. Throws NOT_FOUND for an unknown environment, and INVALID_INPUT if the change would make the rate less
 * than 0 % or more than 100 %.
 */
export async function planExperiment(
  db: Database,
  key: RemoteKey,
  considered: Considered,
  now = new Date(),
): Promise<ExperimentPlan> {
  const { holdout } = await readEnvironmentRows(db, key.environment);
  const traffic = await readTraffic(db, key, now);
  const { sharePercent = 100, targeting = {}, metric } = considered;
  const audience = isTargeted(targeting) ? ((await readAudience(db, key, targeting)) ?? unknown) : null;
  const perDay =
    traffic.perDay * (sharePercent / 100) * (1 - holdout.percent / 100) * ((audience?.percent ?? 100) / 100);
  const baseline = await baselineOf(db, key, considered, now);
  const common = { ...key, traffic, audience, baseline };
  if (!metric) {
    const plan = planForRate({ ...considered, baseline: baseline.percent, perDay });
    return { ...common, metric: null, unit: 'points', ...plan };
  }
  const known = await readKnownMetric(db, key, metric, now);
  return {
    ...common,
    metric: { figure: metric.figure, value: known?.value ?? null },
    unit: 'percent',
    ...planForMetric({ ...considered, known, perDay }),
  };
}

const unknown = { percent: null, experiment: null };

type ForDays = ExperimentPlan['forDays'];
type ForEffect = ExperimentPlan['forEffect'];

/**
 * Plans an experiment that is decided by a conversion rate. `baseline` is the rate in percent, `effect` the change to
 * find in percentage points, and `perDay` the number of visitors who take part each day. Returns how many participants
 * and days it takes to find `effect` with a probability of 80 %, and the smallest increase that can be found in `days`.
 * Throws INVALID_INPUT if `effect` would make the rate less than 0 % or more than 100 %.
 */
export function planForRate({
  baseline,
  perDay,
  effect = usualEffect.effect * 100,
  days = knownDays,
  weights = [1, 1],
}: Considered & { baseline: number; perDay: number }): {
  forEffect: ForEffect & { visitors: number };
  forDays: ForDays;
} {
  const certainty = certaintyOf(weights);
  const rate = baseline / 100;
  if (baseline + effect < 0 || baseline + effect > 100)
    throw new PlatformError('INVALID_INPUT', `a rate of ${baseline} % cannot change by ${effect} points`);
  const visitors = visitorsOfAll(visitorsFor({ baseline: rate, effect: effect / 100 }, certainty), weights);

  const inDays = Math.floor(perDay * days);
  const effective = effectiveVisitorsOf(inDays, weights);
  const found = effective > 0 ? effectFor({ baseline: rate, visitors: effective }, certainty) : 1;
  return {
    forEffect: { effect, visitors, days: perDay > 0 ? Math.ceil(visitors / perDay) : null },
    forDays: { days, visitors: inDays, effect: found < 1 - rate ? found * 100 : null },
  };
}

/** Plans an experiment of a mean or ratio; effects are percent of its value. */
function planForMetric({
  known,
  perDay,
  relativeEffect: effect = usualRelativeEffect,
  days = knownDays,
  weights = [1, 1],
}: Considered & { known: Pick<KnownMetric, 'relativeVariance'> | undefined; perDay: number }): {
  forEffect: ForEffect;
  forDays: ForDays;
} {
  const inDays = Math.floor(perDay * days);
  if (!known)
    return {
      forEffect: { effect, visitors: null, days: null },
      forDays: { days, visitors: inDays, effect: null },
    };
  const { relativeVariance } = known;
  const certainty = certaintyOf(weights);
  const needed = visitorsForRelative({ relativeVariance, effect: effect / 100 }, certainty);
  const visitors = visitorsOfAll(needed, weights);
  const effective = effectiveVisitorsOf(inDays, weights);
  const found =
    effective > 0 ? relativeEffectFor({ relativeVariance, visitors: effective }, certainty) : null;
  return {
    forEffect: { effect, visitors, days: perDay > 0 ? Math.ceil(visitors / perDay) : null },
    forDays: { days, visitors: inDays, effect: found && found * 100 },
  };
}

async function readTraffic(db: Database, key: RemoteKey, now: Date): Promise<ExperimentPlan['traffic']> {
  const since = new Date(now.getTime() - knownDays * dayMs);
  const [counted] = await db
    .select({ visitors: sql<number>`count(distinct ${releaseVisitors.visitor})::int` })
    .from(releaseVisitors)
    .where(and(ofRemote(releaseVisitors, key), gte(releaseVisitors.lastSeen, since)));
  const [first] = await db
    .select({ at: sql<string | null>`min(${releaseMinutes.at})` })
    .from(releaseMinutes)
    .where(and(ofRemote(releaseMinutes, key), gte(releaseMinutes.at, since)));
  const visitors = counted?.visitors ?? 0;
  if (!first?.at || visitors === 0) return { days: 0, visitors: 0, perDay: 0 };
  // Of a remote that is seen for an hour, nothing is known of a day.
  const days = Math.max((now.getTime() - new Date(first.at).getTime()) / dayMs, 1);
  return { days: Math.round(days * 10) / 10, visitors, perDay: visitors / days };
}

async function baselineOf(
  db: Database,
  { environment, remote }: RemoteKey,
  { baseline, event }: Considered,
  now: Date,
): Promise<ExperimentPlan['baseline']> {
  if (baseline !== undefined) return { percent: baseline, source: 'given', experiment: null };
  const former = event === undefined ? [] : await experimentsThatCount(db, { environment, remote }, event);
  for (const experiment of former) {
    const [control] = await countVariants(db, experiment);
    // An experiment without a conversion says less than the default.
    if (!control || control.converted === 0 || control.converted === control.exposed) continue;
    const percent = (control.converted / control.exposed) * 100;
    return { percent, source: 'experiment', experiment: experiment.id };
  }
  const measured =
    event === undefined ? undefined : await readKnownMetric(db, { environment, remote }, shareOf(event), now);
  if (measured && measured.value < 1)
    return { percent: measured.value * 100, source: 'measured', experiment: null };
  return { percent: usualEffect.baseline * 100, source: 'default', experiment: null };
}

function shareOf(event: string): PlannedMetric {
  return { name: 'share', role: 'primary', kind: 'share', figure: event, better: 'more', marginPercent: 0 };
}

function experimentsThatCount(db: Database, key: RemoteKey, event: string) {
  return db
    .select()
    .from(experiments)
    .where(
      and(
        eq(experiments.environment, key.environment),
        eq(experiments.remote, key.remote),
        sql`${experiments.conversions} @> ${JSON.stringify([event])}::jsonb`,
      ),
    )
    .orderBy(desc(experiments.startedAt))
    .limit(5);
}
