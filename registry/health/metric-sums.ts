import type { Database } from '@marquee/database';
import { sql, type SQL } from 'drizzle-orm';
import type { Metric } from '../releases/experiment-metrics.ts';
import type { ExperimentRow } from '../releases/experiments.ts';
import { clockToleranceMs } from './export-experiment.ts';
import { experimentFigures, experimentVisitors } from './health-tables.ts';
import { leastOfSample, sampleBinWidth, sampleOf } from './statistics/histogram-sample.ts';
import type { MetricSums } from './statistics/metric-estimates.ts';
import type { Sample } from './statistics/compare.ts';

type SummedMetric = Exclude<Metric, { kind: 'quantile' }>;
type QuantileMetric = Extract<Metric, { kind: 'quantile' }>;

/** What the visitors of one variant had of a metric. */
export type VariantSums = { sums: MetricSums } | { sample: Sample };

/** Adds a metric up over the exposed visitors of each variant; `only` limits them. Variants without visitors are absent. */
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

async function readSums(
  db: Database,
  { environment, id }: ExperimentRow,
  metric: SummedMetric,
  only: SQL,
): Promise<Map<string, VariantSums>> {
  const cap = 'cap' in metric ? (metric.cap ?? null) : null;
  const capped = (sum: SQL) => sql`least(coalesce(${sum}, 0), ${cap}::double precision)`;
  const y = metric.kind === 'share' ? sql`(coalesce(y.reports, 0) > 0)::int` : capped(sql`y.sum`);
  const d = metric.kind === 'ratio' ? sql`coalesce(d.sum, 0)` : sql`1`;
  const x = metric.kind === 'mean' ? capped(sql`y.before`) : sql`0`;
  const joined = (as: string, figure: string) =>
    sql`left join ${experimentFigures} ${sql.raw(as)} on ${sql.raw(as)}.environment = v.environment
      and ${sql.raw(as)}.experiment = v.experiment and ${sql.raw(as)}.visitor = v.visitor
      and ${sql.raw(as)}.figure = ${figure}`;
  const { rows } = await db.execute<{ variant: string } & MetricSums>(sql`
    select variant, count(*)::int as visitors, (count(*) filter (where ${metric.kind === 'ratio' ? sql`d` : sql`y`} <> 0))::int as active,
      sum(y) as y, sum(y * y) as yy, sum(d) as d, sum(d * d) as dd, sum(y * d) as yd,
      sum(x) as x, sum(x * x) as xx, sum(x * y) as xy
    from (
      select v.variant, ${y}::double precision as y, ${d}::double precision as d, ${x}::double precision as x
      from ${experimentVisitors} v
      ${joined('y', metric.figure)} ${metric.kind === 'ratio' ? joined('d', metric.per) : sql``}
      where v.environment = ${environment} and v.experiment = ${id} and v.exposed_at is not null and ${only}
    ) visitors group by variant`);
  return new Map(rows.map(({ variant, ...sums }) => [variant, { sums }]));
}

async function readSamples(
  db: Database,
  { environment, id }: ExperimentRow,
  { figure }: QuantileMetric,
  only: SQL,
): Promise<Map<string, VariantSums>> {
  const { rows } = await db.execute<{ variant: string; bin: number; visitors: number }>(sql`
    select v.variant, round(ln(greatest(y.sum / y.reports, ${leastOfSample})) / ${sampleBinWidth})::int as bin,
      count(*)::int as visitors
    from ${experimentVisitors} v join ${experimentFigures} y on y.environment = v.environment
      and y.experiment = v.experiment and y.visitor = v.visitor and y.figure = ${figure} and y.reports > 0
    where v.environment = ${environment} and v.experiment = ${id} and v.exposed_at is not null and ${only}
    group by v.variant, bin order by bin`);
  const variants = [...new Set(rows.map(({ variant }) => variant))];
  return new Map(
    variants.map((name) => [name, { sample: sampleOf(rows.filter(({ variant }) => variant === name)) }]),
  );
}

/** Counts the visitors of each variant who have converted, as the sums of a share; `only` limits the visitors. */
export async function readConversionSums(
  db: Database,
  { environment, id }: ExperimentRow,
  only: SQL,
): Promise<Map<string, VariantSums>> {
  const { rows } = await db.execute<{ variant: string; visitors: number; y: number }>(sql`
    select v.variant, count(*)::int as visitors, (count(*) filter (where v.converted_at >=
      v.exposed_at - ${clockToleranceMs} * interval '1 millisecond'))::int as y
    from ${experimentVisitors} v
    where v.environment = ${environment} and v.experiment = ${id} and v.exposed_at is not null and ${only}
    group by v.variant`);
  const none = { dd: 0, yd: 0, x: 0, xx: 0, xy: 0 };
  return new Map(
    rows.map(({ variant, visitors, y }) => [
      variant,
      { sums: { ...none, visitors, active: y, y, yy: y, d: visitors } },
    ]),
  );
}
