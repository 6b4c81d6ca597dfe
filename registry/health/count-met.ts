import type { Database } from '@marquee/database';
import type { Met } from '@marquee/experiments';
import { and, eq, gte, sql } from 'drizzle-orm';
import type { JudgedVital } from './poor-vitals.ts';
import { releaseVisitors, visitorVitals } from './tables.ts';

export type Place = { environment: string; remote: string; version: string };

/** Who met a release since, and for how many of them it failed. */
export async function countMet(
  db: Database,
  { environment, remote, version }: Place,
  since: Date,
): Promise<Met> {
  const [row] = await db
    .select({
      visitors: sql<number>`count(*)::int`,
      harmed: sql<number>`count(*) filter (where ${gte(releaseVisitors.harmedAt, since)})::int`,
    })
    .from(releaseVisitors)
    .where(
      and(
        eq(releaseVisitors.environment, environment),
        eq(releaseVisitors.remote, remote),
        eq(releaseVisitors.version, version),
        gte(releaseVisitors.lastSeen, since),
      ),
    );
  return row ?? { visitors: 0, harmed: 0 };
}

/** Whose visit to a release was measured by this vital since, and for how many of them it was poor. */
export async function countMeasured(
  db: Database,
  { environment, remote, version }: Place,
  vital: JudgedVital,
  since: Date,
): Promise<Met> {
  const [row] = await db
    .select({
      visitors: sql<number>`count(*)::int`,
      harmed: sql<number>`count(*) filter (where ${gte(visitorVitals.poorAt, since)})::int`,
    })
    .from(visitorVitals)
    .where(
      and(
        eq(visitorVitals.environment, environment),
        eq(visitorVitals.remote, remote),
        eq(visitorVitals.version, version),
        eq(visitorVitals.name, vital),
        gte(visitorVitals.lastAt, since),
      ),
    );
  return row ?? { visitors: 0, harmed: 0 };
}
