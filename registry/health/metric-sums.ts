import type { Database } from '@marquee/database';
import { sql, type SQL } from 'drizzle-orm';
import type { Metric } from '@marquee/contracts/verbs';
import type { ExperimentRow } from '../releases/experiments.ts';
import { clockToleranceMs } from './export-experiment.ts';
import { experimentFigures, experimentVisitors, releaseVisitors } from './health-tables.ts';
import { topNetworks } from './statistics/draw.ts';
import { leastOfSample, sampleBinWidth, sampleOf } from './statistics/histogram-sample.ts';
import type { MetricSums } from './statistics/metric-estimates.ts';
import type { Sample } from './statistics/compare.ts';

type SummedMetric = Exclude<Metric, { kind: 'quantile' }>;
type QuantileMetric = Extract<Metric, { kind: 'quantile' }>;

/**
 * The data of a metric from all visitors of one variant: sums, or for a quantile such as the 75th percentile a sample.
 */
export type VariantSums = { sums: MetricSums } | { sample: Sample };

/**
 * Returns the SQL condition for the visitors `v` of an experiment who got a variant and whose outcomes are counted. Of
 * one network (IP range) only some visitors are counted, so that one network cannot decide the experiment.
 */
export function isCounted({ environment, id }: ExperimentRow): SQL {
  return sql`v.environment = ${environment} and v.experiment = ${id} and v.exposed_at is not null and v.counted`;
}

/**
 * Reads the data of a metric, summed over the visitors who count, by name of the variant. The SQL condition `only`
 * selects some of the visitors `v`. Variants without visitors are missing.
 */
export async function readMetricSums(
  db: Database,
  experiment: ExperimentRow,
  metric: Metric,
  only: SQL = sql`true`,
): Promise<Map<string, VariantSums>> {
  return metric.kind === 'quantile'
    ? readSamples(db, experiment, metric, only)
    : readSums(db, experiment, metric, only);
}

/** The visitors of a summed metric, each with the capped sum y, the divisor d and the sum x of the weeks before. */
function summedVisitors(experiment: ExperimentRow, metric: SummedMetric, only: SQL): SQL {
  const cap = 'cap' in metric ? (metric.cap ?? null) : null;
  const capped = (sum: SQL) => sql`least(coalesce(${sum}, 0), ${cap}::double precision)`;
  const y = metric.kind === 'share' ? sql`(coalesce(y.reports, 0) > 0)::int` : capped(sql`y.sum`);
  const d = metric.kind === 'ratio' ? sql`coalesce(d.sum, 0)` : sql`1`;
  const x = metric.kind === 'mean' ? capped(sql`y.before`) : sql`0`;
  const joined = (as: string, figure: string) =>
    sql`left join ${experimentFigures} ${sql.raw(as)} on ${sql.raw(as)}.environment = v.environment
      and ${sql.raw(as)}.experiment = v.experiment and ${sql.raw(as)}.visitor = v.visitor
      and ${sql.raw(as)}.figure = ${figure}`;
  return sql`select v.visitor, v.variant, ${y}::double precision as y, ${d}::double precision as d,
      ${x}::double precision as x
    from ${experimentVisitors} v
    ${joined('y', metric.figure)} ${metric.kind === 'ratio' ? joined('d', metric.per) : sql``}
    where ${isCounted(experiment)} and ${only}`;
}

async function readSums(
  db: Database,
  experiment: ExperimentRow,
  metric: SummedMetric,
  only: SQL,
): Promise<Map<string, VariantSums>> {
  const { rows } = await db.execute<{ variant: string } & MetricSums>(sql`
    select variant, count(*)::int as visitors, (count(*) filter (where ${metric.kind === 'ratio' ? sql`d` : sql`y`} <> 0))::int as active,
      sum(y) as y, sum(y * y) as yy, sum(d) as d, sum(d * d) as dd, sum(y * d) as yd,
      sum(x) as x, sum(x * x) as xx, sum(x * y) as xy
    from (${summedVisitors(experiment, metric, only)}) visitors group by variant`);
  return new Map(rows.map(({ variant, ...sums }) => [variant, { sums }]));
}

/** The visitors of a quantile, each with the mean y of its reports of the web vital. */
function measuredVisitors(experiment: ExperimentRow, { figure }: QuantileMetric, only: SQL): SQL {
  return sql`select v.visitor, v.variant, y.sum / y.reports as y
    from ${experimentVisitors} v join ${experimentFigures} y on y.environment = v.environment
      and y.experiment = v.experiment and y.visitor = v.visitor and y.figure = ${figure} and y.reports > 0
    where ${isCounted(experiment)} and ${only}`;
}

async function readSamples(
  db: Database,
  experiment: ExperimentRow,
  metric: QuantileMetric,
  only: SQL,
): Promise<Map<string, VariantSums>> {
  const { rows } = await db.execute<{ variant: string; bin: number; visitors: number }>(sql`
    select variant, round(ln(greatest(y, ${leastOfSample})) / ${sampleBinWidth})::int as bin,
      count(*)::int as visitors
    from (${measuredVisitors(experiment, metric, only)}) visitors
    group by variant, bin order by bin`);
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  return new Map(
    variants.map((name) => [name, { sample: sampleOf(rows.filter(({ variant }) => variant === name)) }]),
  );
}

/**
 * Counts by name of the variant how many visitors converted, in the same form as the sums of a metric. The SQL
 * condition `only` selects some of the visitors `v`.
 */
export async function readConversionSums(
  db: Database,
  experiment: ExperimentRow,
  only: SQL,
): Promise<Map<string, VariantSums>> {
  const { rows } = await db.execute<{ variant: string; visitors: number; y: number }>(sql`
    select v.variant, count(*)::int as visitors, (count(*) filter (where v.converted_at >=
      v.exposed_at - ${clockToleranceMs} * interval '1 millisecond'))::int as y
    from ${experimentVisitors} v
    where ${isCounted(experiment)} and ${only}
    group by v.variant`);
  const none = { dd: 0, yd: 0, x: 0, xx: 0, xy: 0 };
  return new Map(
    rows.map(({ variant, visitors, y }) => [
      variant,
      { sums: { ...none, visitors, active: y, y, yy: y, d: visitors } },
    ]),
  );
}

/**
 * Returns a SQL condition for the visitors `v` of two variants without those of the networks (IP ranges) that
 * contribute most to a bad result of the second variant, because reports from few networks can be forged. Visitors
 * whose network is unknown are also left out; the registry knows a visitor's network for thirty days.
 */
export async function withoutTopNetworks(
  db: Database,
  experiment: ExperimentRow,
  metric: Metric,
  [control, other]: readonly [ValuedVariant, ValuedVariant],
): Promise<SQL> {
  const isOf = ({ name, version }: ValuedVariant) => sql`(v.variant = ${name} and r.version = ${version})`;
  const isKnown = sql`r.environment = ${experiment.environment} and r.remote = ${experiment.remote}
    and r.visitor = v.visitor and r.network <> '' and (${isOf(control)} or ${isOf(other)})`;
  // Each visitor's part of the difference: y minus what is typical of the variant, by the divisors of all.
  const visitors =
    metric.kind === 'quantile'
      ? sql`select visitor, variant, (y > ${control.value})::int as y, 1 as d,
          ${1 - metric.share}::double precision as typical
        from (${measuredVisitors(experiment, metric, sql`true`)}) measured`
      : sql`select visitor, variant, y, d, (case when variant = ${other.name} then ${other.value}::double precision
          else ${control.value}::double precision end) as typical
        from (${summedVisitors(experiment, metric, sql`true`)}) summed`;
  const { rows } = await db.execute<{ network: string }>(sql`
    with visitors as (${visitors}), totals as (
      select variant, nullif(sum(d), 0)::double precision as whole from visitors group by variant
    )
    select r.network from visitors v join totals on totals.variant = v.variant
      join ${releaseVisitors} r on ${isKnown}
    group by r.network
    order by ${metric.better === 'less' ? sql`-` : sql``} sum((y - typical * d) / whole
      * case when v.variant = ${other.name} then 1 else -1 end), r.network
    limit ${topNetworks}`);
  const left = rows.map(({ network }) => sql`r.network <> ${network}`);
  return sql`exists (select from ${releaseVisitors} r where ${sql.join([isKnown, ...left], sql` and `)})`;
}

/** A variant, with its value of a metric. */
type ValuedVariant = { name: string; version: string; value: number };
