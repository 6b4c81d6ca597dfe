import type { Database } from '@marquee/database';
import { and, asc, eq, gte, sql } from 'drizzle-orm';
import { releaseMinutes } from './health-tables.ts';

/** The errors and mounts of all releases of a remote, in total and by minute. */
export type Pulse = { errors: number; mounts: number; beats: { at: Date; errors: number; mounts: number }[] };

/** Reads each remote's errors and mounts since a time, by remote name; remotes without visitors are missing. */
export async function readPulse(
  db: Database,
  { environment, since }: { environment: string; since: Date },
): Promise<Map<string, Pulse>> {
  const { remote, at, errors, mounts } = releaseMinutes;
  const rows = await db
    .select({
      remote,
      at,
      errors: sql<number>`sum(${errors})::int`,
      mounts: sql<number>`sum(${mounts})::int`,
    })
    .from(releaseMinutes)
    .where(and(eq(releaseMinutes.environment, environment), gte(at, since)))
    .groupBy(remote, at)
    .orderBy(asc(at));

  const pulses = new Map<string, Pulse>();
  for (const { remote: name, ...beat } of rows) {
    const { errors: sum, mounts: loads, beats } = pulses.get(name) ?? { errors: 0, mounts: 0, beats: [] };
    pulses.set(name, { errors: sum + beat.errors, mounts: loads + beat.mounts, beats: [...beats, beat] });
  }
  return pulses;
}
