import type { Database } from '@marquee/database';
import { and, asc, eq, gte, min, sql } from 'drizzle-orm';
import { ofRelease, type ReleaseKey, type RemoteKey } from '../releases/keys.ts';
import { binOf } from './bins.ts';
import { releaseMeasures, releaseMinutes, releaseVisitors } from './health-tables.ts';
import { judgedVitals, poorBeyond, type JudgedVital } from './poor-vitals.ts';

/**
 * How many errors and mounts (successful starts in a browser) one release of a remote had in the minute that begins at
 * `at`.
 */
export type Beat = { version: string; at: Date; errors: number; mounts: number };

/** A web vital that is poor for more than a quarter of a release's recent loads. */
export type PoorVital = {
  version: string;
  name: JudgedVital;
  /** For how many page loads the vital was measured. */
  loads: number;
  /** For how many of them it was poor. */
  poor: number;
  /** The first minute with a poor value. */
  since: Date;
};

/**
 * What was recently measured of a remote: errors and mounts by minute, poor web vitals, and by version how many
 * distinct visitors got the release (`visitors`) and for how many it failed (`harmed`).
 */
export type Pulse = {
  beats: Beat[];
  visitors: Map<string, number>;
  harmed: Map<string, number>;
  poorVitals: PoorVital[];
};

const hourMs = 60 * 60 * 1000;

/**
 * The minimum number of page loads for a verdict about a web vital; with fewer loads, a few slow phones would decide.
 */
export const minLoads = 20;

/** Reads what was measured of each remote since a time, by name of the remote. Remotes without loads are missing. */
export async function readPulse(
  db: Database,
  { environment, since }: { environment: string; since: Date },
): Promise<Map<string, Pulse>> {
  const { remote, version, at, errors, mounts } = releaseMinutes;
  const beats = await db
    .select({ remote, version, at, errors, mounts })
    .from(releaseMinutes)
    .where(and(eq(releaseMinutes.environment, environment), gte(at, since)))
    .orderBy(asc(at));
  const harmed = await db
    .select({
      remote: releaseVisitors.remote,
      version: releaseVisitors.version,
      visitors: sql<number>`count(*)::int`,
    })
    .from(releaseVisitors)
    .where(and(eq(releaseVisitors.environment, environment), gte(releaseVisitors.harmedAt, since)))
    .groupBy(releaseVisitors.remote, releaseVisitors.version);

  const pulses = new Map<string, Pulse>();
  for (const { remote: name, ...beat } of beats) {
    const pulse: Pulse = pulses.get(name) ?? {
      beats: [],
      visitors: new Map(),
      harmed: new Map(),
      poorVitals: [],
    };
    pulse.beats.push(beat);
    pulses.set(name, pulse);
  }
  for (const row of harmed) pulses.get(row.remote)?.harmed.set(row.version, row.visitors);
  for (const [name, { beats: own, visitors, poorVitals }] of pulses)
    for (const released of new Set(own.map((beat) => beat.version))) {
      const release = { environment, remote: name, version: released };
      visitors.set(released, await countVisitors(db, release, since));
      poorVitals.push(...(await readPoorVitals(db, release, since)));
    }
  return pulses;
}

/** Counts the distinct visitors who got a release of a remote in the last hour, by version. */
export async function visitorsOf(
  db: Database,
  { environment, remote }: RemoteKey,
  now: Date,
): Promise<ReadonlyMap<string, number>> {
  const since = new Date(now.getTime() - hourMs);
  return (await readPulse(db, { environment, since })).get(remote)?.visitors ?? new Map();
}

/** One query for each release, because the index by time begins with the release. */
function countVisitors(db: Database, release: ReleaseKey, since: Date): Promise<number> {
  const isRecent = gte(releaseVisitors.lastSeen, since);
  return db.$count(releaseVisitors, and(ofRelease(releaseVisitors, release), isRecent));
}

/** One query for each release, because the primary key of the measures begins with the release. */
async function readPoorVitals(db: Database, release: ReleaseKey, since: Date): Promise<PoorVital[]> {
  const { name, bin, at, count } = releaseMeasures;
  const bins = await db
    .select({ name, bin, count: sql<number>`sum(${count})::int`, first: min(at) })
    .from(releaseMeasures)
    .where(and(ofRelease(releaseMeasures, release), gte(at, since)))
    .groupBy(name, bin);

  return judgedVitals.flatMap((vital): PoorVital[] => {
    const own = bins.filter((row) => row.name === vital);
    const poor = own.filter((row) => row.bin > binOf(poorBeyond[vital]));
    const loads = sum(own);
    if (loads < minLoads || sum(poor) * 4 <= loads) return [];
    const first = Math.min(...poor.map((row) => row.first!.getTime()));
    return [{ version: release.version, name: vital, loads, poor: sum(poor), since: new Date(first) }];
  });
}

function sum(rows: readonly { count: number }[]): number {
  return rows.reduce((total, { count }) => total + count, 0);
}
