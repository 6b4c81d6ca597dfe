import type { Experiment } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { sql } from 'drizzle-orm';
import type { Metric } from '@marquee/contracts/verbs';
import type { RemoteKey } from '../releases/keys.ts';
import { experiments } from '../releases/release-tables.ts';
import type { Queryable } from '../releases/transaction.ts';
import { experimentVisitors, releaseVisitors, visitorFigures } from './health-tables.ts';
import type { Estimate } from './statistics/compare.ts';
import { certaintyOf, visitorsForRelative } from './statistics/plan-comparison.ts';
import { ratioOf, type MetricSums } from './statistics/metric-estimates.ts';

/**
 * A metric for which an experiment can be planned: a mean, ratio or share of figures (numbers that browsers reported,
 * such as a count of events). Quantiles cannot be planned.
 */
export type PlannedMetric = Extract<Metric, { kind: 'mean' | 'ratio' | 'share' }>;

/** The number of days whose visitors a plan is based on: two whole weeks. */
export const knownDays = 14;
const dayMs = 24 * 60 * 60 * 1000;

/** A metric of fewer visitors with a figure is called unknown. */
const leastActive = 20;

/**
 * The value of a metric among a remote's visitors of the last two weeks. `relativeVariance` is the variance between
 * visitors, divided by the square of the value.
 */
export type KnownMetric = { value: number; relativeVariance: number; visitors: number };

/**
 * Reads the value of a metric among all visitors of a remote in the last two weeks. Visitors who did not report the
 * figure count as 0. Undefined if fewer than 20 visitors reported it.
 */
export async function readKnownMetric(
  db: Queryable,
  { environment, remote }: RemoteKey,
  metric: PlannedMetric,
  now: Date,
): Promise<KnownMetric | undefined> {
  const since = new Date(now.getTime() - knownDays * dayMs);
  const cap = 'cap' in metric ? (metric.cap ?? null) : null;
  const figuresOf = (figure: string) => sql`(select visitor, sum(sum) as sum, sum(reports) as reports
    from ${visitorFigures} where environment = ${environment} and figure = ${figure}
      and day >= ${since.toISOString().slice(0, 10)} group by visitor)`;
  const y =
    metric.kind === 'share'
      ? sql`(coalesce(y.reports, 0) > 0)::int`
      : sql`least(coalesce(y.sum, 0), ${cap}::double precision)`;
  const isRatio = metric.kind === 'ratio';
  const { rows } = await db.execute<Omit<MetricSums, 'x' | 'xx' | 'xy'>>(sql`
    select count(*)::int as visitors, (count(*) filter (where ${isRatio ? sql`d` : sql`y`} <> 0))::int as active,
      coalesce(sum(y), 0) as y, coalesce(sum(y * y), 0) as yy, coalesce(sum(d), 0) as d,
      coalesce(sum(d * d), 0) as dd, coalesce(sum(y * d), 0) as yd
    from (
      select ${y}::double precision as y, ${isRatio ? sql`coalesce(d.sum, 0)` : sql`1`}::double precision as d
      from (select distinct visitor from ${releaseVisitors} where environment = ${environment}
        and remote = ${remote} and last_seen >= ${since.toISOString()}::timestamptz) v
      left join ${figuresOf(metric.figure)} y on y.visitor = v.visitor
      ${isRatio ? sql`left join ${figuresOf(metric.per)} d on d.visitor = v.visitor` : sql``}
    ) visitors`);
  const sums = { ...rows[0]!, x: 0, xx: 0, xy: 0 };
  if (sums.active < leastActive) return undefined;
  // A mean is the ratio of the sum to the number of visitors.
  const { value, variance, visitors }: Estimate = ratioOf(sums);
  return value === 0 ? undefined : { value, relativeVariance: (variance * visitors) / value ** 2, visitors };
}

/**
 * Calculates how many visitors (in two equal halves) an experiment needs to find a change of its primary metric, from
 * the remote's visitors of the last two weeks. `relativeEffect` is the change in percent. `weights` has an entry for
 * each variant: with more variants, each comparison needs more visitors. Undefined if too few visitors have the metric.
 */
export async function plannedByMetric(
  db: Queryable,
  key: RemoteKey,
  {
    metric,
    relativeEffect,
    weights,
  }: { metric: PlannedMetric; relativeEffect: number; weights: readonly number[] },
  now: Date,
): Promise<number | undefined> {
  const known = await readKnownMetric(db, key, metric, now);
  if (!known) return undefined;
  const { relativeVariance } = known;
  return visitorsForRelative({ relativeVariance, effect: relativeEffect / 100 }, certaintyOf(weights));
}

/**
 * The percentage of a remote's visitors who meet the conditions of an experiment, such as a language. It was measured
 * in an earlier experiment, whose id is `experiment`.
 */
export type Audience = { percent: number; experiment: string };

/** Participants of whom a part is known as an estimate. */
const leastParticipants = 100;

/**
 * Reads what percentage of a remote's visitors meets the conditions, from the participants of the remote's last
 * experiment that was for all visitors. Undefined if there is no such experiment with at least 100 participants.
 */
export async function readAudience(
  db: Database,
  { environment, remote }: RemoteKey,
  { language, platform, signedIn }: Experiment['targeting'],
): Promise<Audience | undefined> {
  const conditions = [
    ...(language === undefined ? [] : [sql`v.language = ${language}`]),
    ...(platform === undefined ? [] : [sql`v.platform = ${platform}`]),
    ...(signedIn === undefined ? [] : [sql`v.signed_in = ${signedIn}`]),
  ];
  const { rows } = await db.execute<Audience>(sql`
    select e.id as experiment,
      count(*) filter (where ${sql.join([sql`true`, ...conditions], sql` and `)})::float8 / count(*) * 100 as percent
    from ${experiments} e join ${experimentVisitors} v on v.environment = e.environment and v.experiment = e.id
    where e.environment = ${environment} and e.remote = ${remote} and e.targeting = '{}'::jsonb
      and v.exposed_at is not null and v.platform is not null
    group by e.id, e.started_at having count(*) >= ${leastParticipants} order by e.started_at desc limit 1`);
  return rows[0];
}
