import type { Database } from '@marquee/database';
import { sql, type SQL } from 'drizzle-orm';
import type { Metric } from '@marquee/contracts/verbs';
import type { ExperimentRow } from '../releases/experiments.ts';
import { experimentVisitors } from './health-tables.ts';
import { isCounted, readConversionSums, readMetricSums } from './metric-sums.ts';
import { compareMetric, finite, optionsOf, valueOf, visitorsOf } from './read-metrics.ts';

/**
 * How a variant compares with the first one within a group of visitors, such as those with Android. `segment` is the
 * kind of group, `value` the group, and `visitors` the number of visitors of the variant in the group.
 */
export type SegmentResult = {
  segment: 'language' | 'platform' | 'sign-in';
  value: string;
  variant: string;
  visitors: number;
  /** The value of the primary metric for these visitors; their conversion rate (0 to 1) without a primary metric. */
  figure: number;
  /**
   * How much larger `figure` is than for the first variant. Null for the first variant, and if that has no visitors
   * here.
   */
  difference: number | null;
  /** The differences that the data do not rule out. An end is null if it has no limit. */
  interval: [low: number | null, high: number | null];
};

/** How many values of one segment are compared: those with most visitors. */
const maxValues = 6;

const segments = [
  ['language', sql`v.language`],
  ['platform', sql`v.platform`],
  ['sign-in', sql`case when v.signed_in then 'signed in' else 'signed out' end`],
] as const;

/** The conversions of an experiment without a primary metric. */
const conversions: Metric = {
  name: 'conversions',
  role: 'primary',
  kind: 'share',
  figure: 'conversions',
  better: 'more',
  marginPercent: 0,
};

/**
 * Compares the variants of an experiment within groups of its visitors, by the primary metric, or by the conversions if
 * it has none. The intervals are not corrected for the number of groups: they suggest further experiments but decide
 * nothing.
 */
export async function readSegments(db: Database, experiment: ExperimentRow): Promise<SegmentResult[]> {
  const { variants } = experiment;
  const primary = experiment.metrics.find(({ role }) => role === 'primary');
  const results: SegmentResult[] = [];
  for (const [segment, column] of segments)
    for (const value of await valuesOf(db, experiment, column)) {
      const only = sql`v.platform is not null and ${column} = ${value}`;
      const sums = primary
        ? await readMetricSums(db, experiment, primary, only)
        : await readConversionSums(db, experiment, only);
      const control = sums.get(variants[0]!.name);
      for (const { name } of variants) {
        const own = sums.get(name);
        if (!own) continue;
        const isCompared = control && control !== own;
        const compared =
          isCompared && compareMetric(primary ?? conversions, control, own, optionsOf(experiment));
        results.push({
          segment,
          value,
          variant: name,
          visitors: visitorsOf(own),
          figure: valueOf(primary ?? conversions, own) ?? 0,
          difference: compared ? compared.difference : null,
          interval: compared ? [finite(compared.interval[0]), finite(compared.interval[1])] : [null, null],
        });
      }
    }
  return results;
}

/** The values of a segment, those with most visitors first. */
async function valuesOf(db: Database, experiment: ExperimentRow, column: SQL): Promise<string[]> {
  const { rows } = await db.execute<{ value: string }>(sql`
    select ${column} as value from ${experimentVisitors} v
    where ${isCounted(experiment)} and v.platform is not null
    group by value order by count(*) desc, value limit ${maxValues}`);
  return rows.map(({ value }) => value);
}
