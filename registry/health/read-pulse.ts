import type { Database } from '@marquee/database';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { releaseMinutes, releaseVisitors } from './health-tables.ts';

/** The errors and mounts of one release of a remote in one minute. */
export type Beat = { version: string; at: Date; errors: number; mounts: number };

/** The recent errors and mounts of a remote by minute, and by version how many distinct visitors were harmed. */
export type Pulse = { beats: Beat[]; harmed: Map<string, number> };

/** Reads each remote's pulse since a time, by remote name; remotes without visitors are missing. */
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
    const pulse: Pulse = pulses.get(name) ?? { beats: [], harmed: new Map() };
    pulse.beats.push(beat);
    pulses.set(name, pulse);
  }
  for (const row of harmed) pulses.get(row.remote)?.harmed.set(row.version, row.visitors);
  return pulses;
}
