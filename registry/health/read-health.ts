import type { Database } from '@marquee/database';
import { and, asc, gte, sql } from 'drizzle-orm';
import { readEnvironmentRows } from '../releases/environment-rows.ts';
import { ofRemote, type RemoteKey } from '../releases/keys.ts';
import { percentile } from './bins.ts';
import { releaseMeasures, releaseMinutes, releaseVisitors } from './health-tables.ts';

/**
 * For each measured name, such as `LCP`: the 75th percentile and the number of measurements. The percentile is in
 * milliseconds; that of CLS has no unit.
 */
export type Measured = Record<string, { p75: number; count: number }>;

/**
 * The figures of a release in one interval of a chart, which begins at `at`. `visitors` counts only those who got the
 * release for the first time; `mounts` are successful starts in a browser.
 */
export type HealthBucket = {
  at: string;
  visitors: number;
  errors: number;
  mounts: number;
  measured: Measured;
};

export type ReleaseHealth = {
  version: string;
  /** How many distinct visitors got the release in the period of the chart. */
  visitors: number;
  /** For how many of them the release failed. */
  harmed: number;
  errors: number;
  mounts: number;
  measured: Measured;
  buckets: HealthBucket[];
};

export type RemoteHealth = {
  environment: string;
  remote: string;
  since: string;
  bucketMinutes: number;
  releases: ReleaseHealth[];
};

/** About how many intervals a chart has. */
const targetBuckets = 60;

/**
 * Reads errors, mounts (successful starts in a browser) and web vitals of a remote's releases over the last `hours`,
 * for charts. Throws NOT_FOUND for an unknown environment.
 */
export async function readHealth(
  db: Database,
  { environment, remote, hours }: { environment: string; remote: string; hours: number },
  now = new Date(),
): Promise<RemoteHealth> {
  await readEnvironmentRows(db, environment);
  const bucketMinutes = Math.max(1, Math.round((hours * 60) / targetBuckets));
  const widthMs = bucketMinutes * 60_000;
  const since = new Date(Math.floor((now.getTime() - hours * 3_600_000) / widthMs) * widthMs);
  const bucketOf = (at: Date) => new Date(Math.floor(at.getTime() / widthMs) * widthMs).toISOString();

  const of = { environment, remote, since };
  const [visitorCounts, minutes, measures] = [
    await countVisitors(db, of),
    await readMinutes(db, of),
    await readMeasures(db, of),
  ];
  const versions = [...new Set([...visitorCounts, ...minutes].map(({ version }) => version))].toSorted();

  return {
    environment,
    remote,
    since: since.toISOString(),
    bucketMinutes,
    releases: versions.map((version) => {
      const [ofMinutes, ofMeasures] = [minutes, measures].map((rows) =>
        (rows as { version: string }[]).filter((row) => row.version === version),
      ) as [typeof minutes, typeof measures];
      const places = [...new Set(ofMinutes.map(({ at }) => bucketOf(at)))];
      const { visitors = 0, harmed = 0 } = visitorCounts.find((row) => row.version === version) ?? {};
      return {
        version,
        visitors,
        harmed,
        errors: sum(ofMinutes, 'errors'),
        mounts: sum(ofMinutes, 'mounts'),
        measured: measured(ofMeasures),
        buckets: places.map((at) => {
          const here = ofMinutes.filter((row) => bucketOf(row.at) === at);
          return {
            at,
            visitors: sum(here, 'visitors'),
            errors: sum(here, 'errors'),
            mounts: sum(here, 'mounts'),
            measured: measured(ofMeasures.filter((row) => bucketOf(row.at) === at)),
          };
        }),
      };
    }),
  };
}

type Period = RemoteKey & { since: Date };

function countVisitors(db: Database, { since, ...key }: Period) {
  const { version, harmedAt } = releaseVisitors;
  return db
    .select({
      version,
      visitors: sql<number>`count(*)::int`,
      harmed: sql<number>`count(*) filter (where ${gte(harmedAt, since)})::int`,
    })
    .from(releaseVisitors)
    .where(and(ofRemote(releaseVisitors, key), gte(releaseVisitors.lastSeen, since)))
    .groupBy(version);
}

function readMinutes(db: Database, { since, ...key }: Period) {
  return db
    .select()
    .from(releaseMinutes)
    .where(and(ofRemote(releaseMinutes, key), gte(releaseMinutes.at, since)))
    .orderBy(asc(releaseMinutes.at));
}

function readMeasures(db: Database, { since, ...key }: Period) {
  return db
    .select()
    .from(releaseMeasures)
    .where(and(ofRemote(releaseMeasures, key), gte(releaseMeasures.at, since)));
}

function sum(rows: (typeof releaseMinutes.$inferSelect)[], field: 'visitors' | 'errors' | 'mounts'): number {
  return rows.reduce((total, row) => total + row[field], 0);
}

function measured(rows: (typeof releaseMeasures.$inferSelect)[]): Measured {
  const names = [...new Set(rows.map(({ name }) => name))].toSorted();
  return Object.fromEntries(
    names.map((name) => {
      const bins = rows.filter((row) => row.name === name);
      const count = bins.reduce((total, bin) => total + bin.count, 0);
      return [name, { p75: percentile(bins, 0.75) ?? 0, count }];
    }),
  );
}
