import { PlatformError } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, desc, eq, gte, sql } from 'drizzle-orm';
import { readEnvironmentRows } from '../releases/environment-rows.ts';
import { ofRemote, type RemoteKey } from '../releases/keys.ts';
import { experiments } from '../releases/release-tables.ts';
import { releaseMinutes, releaseVisitors } from './health-tables.ts';
import { countVariants } from './read-experiment.ts';
import {
  effectFor,
  effectiveVisitorsOf,
  usualCertainty,
  usualEffect,
  visitorsFor,
  visitorsOfAll,
} from './statistics/plan-comparison.ts';

/** An experiment that is considered; rates in percent, changes in percentage points. */
export type Considered = {
  /** The event that would count as success: the last experiment that counted it gives the rate. */
  event?: string | undefined;
  /** The conversion rate of the first variant; if absent, that of the last experiment, or 5. */
  baseline?: number | undefined;
  effect?: number | undefined;
  days?: number | undefined;
  sharePercent?: number | undefined;
  weights?: readonly number[] | undefined;
};

export type ExperimentPlan = {
  environment: string;
  remote: string;
  /** How many distinct visitors had the remote in the last days, of which there may be fewer than 14. */
  traffic: { days: number; visitors: number; perDay: number };
  baseline: { percent: number; source: 'given' | 'experiment' | 'default'; experiment: string | null };
  /** How long it takes to find the effect with a probability of 80 %; null without visitors. */
  forEffect: { effect: number; visitors: number; days: number | null };
  /** Which effect is found in a number of days; null if none is. */
  forDays: { days: number; visitors: number; effect: number | null };
};

/** The days by whose visitors the traffic of a remote is estimated: two whole weeks. */
const trafficDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** Plans an experiment by the remote's visitors of the last two weeks. Throws NOT_FOUND for an unknown environment. */
export async function planExperiment(
  db: Database,
  key: RemoteKey,
  considered: Considered,
  now = new Date(),
): Promise<ExperimentPlan> {
  const { holdout } = await readEnvironmentRows(db, key.environment);
  const traffic = await readTraffic(db, key, now);
  const baseline = await baselineOf(db, key, considered);
  const { sharePercent = 100 } = considered;
  const perDay = traffic.perDay * (sharePercent / 100) * (1 - holdout.percent / 100);
  return { ...key, traffic, baseline, ...planFor({ ...considered, baseline: baseline.percent, perDay }) };
}

/** Plans an experiment with this number of participants a day. */
export function planFor({
  baseline,
  perDay,
  effect = usualEffect.effect * 100,
  days = trafficDays,
  weights = [1, 1],
}: Considered & { baseline: number; perDay: number }): Pick<ExperimentPlan, 'forEffect' | 'forDays'> {
  const { level, power } = usualCertainty;
  const certainty = { level: level / Math.max(weights.length - 1, 1), power };
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

async function readTraffic(db: Database, key: RemoteKey, now: Date): Promise<ExperimentPlan['traffic']> {
  const since = new Date(now.getTime() - trafficDays * dayMs);
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
  return { percent: usualEffect.baseline * 100, source: 'default', experiment: null };
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
