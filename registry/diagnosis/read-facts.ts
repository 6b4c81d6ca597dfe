import type { Database } from '@marquee/database';
import { desc, eq } from 'drizzle-orm';
import { automaticChanges } from '../health/automatic-changes.ts';
import { errorsBegan, readErrorCauses } from '../health/error-causes.ts';
import { experimentMarks } from '../health/health-tables.ts';
import { readPulse } from '../health/read-pulse.ts';
import type { AuditRow } from '../releases/audit-chain.ts';
import { readAudit } from '../releases/audit.ts';
import type { EnvironmentStatus, RemoteStatus } from '../releases/environment-status.ts';
import { snapshots } from '../releases/release-tables.ts';
import type { ConnectedShells } from '../server/connected-shells.ts';
import { currentHealth, type CurrentHealth } from './current-health.ts';
import type { CauseCount, Facts, ReleaseFacts, RemoteFacts } from './finding.ts';

const hourMs = 60 * 60 * 1000;

/** How many changes are read for the question which one came before. */
const maxChanges = 100;

/** The database and the connected shells, from which the facts for a diagnosis are read. */
export type FactSources = { db: Database; shells: Pick<ConnectedShells, 'list'> };

/**
 * Reads the facts of an environment for the rules of the diagnosis. Reads error codes only for failing and marked
 * releases, so that an environment without problems costs a few queries.
 */
export async function readFacts(
  { db, shells }: FactSources,
  status: EnvironmentStatus,
  now: Date,
): Promise<Facts> {
  const { environment, freezes, schedules } = status;
  const pulses = await readPulse(db, { environment, since: new Date(now.getTime() - hourMs) });
  const remotes: RemoteFacts[] = [];
  for (const remote of status.remotes) {
    const health = currentHealth(remote, pulses.get(remote.remote), now);
    remotes.push({
      status: remote,
      health,
      releases: await readReleases(db, environment, { status: remote, health }, now),
    });
  }
  return {
    environment,
    freezes,
    schedules,
    now,
    remotes,
    shells: (await shells.list(environment)).map(({ pending = [], conditions = [] }) => ({
      pending,
      conditions,
    })),
    snapshotExpiresAt: await readExpiry(db, environment),
    automatic: await readAutomatic(db, environment, now),
    invalidExperiments: await readInvalidExperiments(db, environment),
    target: undefined,
    changes: [],
  };
}

/** Reads up to 100 of the last changes of an environment, or of one remote in it, the newest first. */
export function readLastChanges(db: Database, environment: string, remote?: string): Promise<AuditRow[]> {
  return readAudit(db, { environment, remote, limit: maxChanges });
}

async function readReleases(
  db: Database,
  environment: string,
  { status, health }: { status: RemoteStatus; health: CurrentHealth },
  now: Date,
): Promise<ReleaseFacts[]> {
  const read: ReleaseFacts[] = [];
  for (const [version, reaches] of health.roles) {
    const failing = health.failing.find((one) => one.version === version);
    const mark = status.marks.find((one) => one.version === version);
    const key = { environment, remote: status.remote, version };
    const isBad = failing !== undefined || mark !== undefined;
    const began = isBad ? await errorsBegan(db, key, now) : undefined;
    const recentMs = reaches === 'live' ? health.since.getTime() : now.getTime() - hourMs;
    const markedMs = mark ? Date.parse(mark.at) - hourMs : Infinity;
    // The errors for which a release was marked may be older than an hour.
    const since = new Date(Math.min(recentMs, markedMs));
    read.push({
      version,
      reaches,
      experiment: reaches === 'variant' ? experimentOf(status, version) : null,
      tenant: Object.entries(status.tenants).find(([, own]) => own === version)?.[0] ?? null,
      failing: failing && { ...failing, since: began ?? failing.since },
      causes: isBad ? await readCauses(db, key, since, began) : [],
      visitors: health.visitors.get(version) ?? 0,
      poorVitals: health.poorVitals.filter((one) => one.version === version),
      mark,
      isDismissed: status.dismissed.includes(version),
    });
  }
  return read;
}

async function readCauses(
  db: Database,
  key: { environment: string; remote: string; version: string },
  since: Date,
  began: Date | undefined,
): Promise<CauseCount[]> {
  const causes = await readErrorCauses(db, key, since);
  return causes.map(({ firstAt, ...one }) => ({
    ...one,
    since: began && began > firstAt ? began : firstAt,
  }));
}

function experimentOf({ experiments }: RemoteStatus, version: string): string | null {
  return (
    experiments.find(({ variants }) => variants.some((variant) => variant.version === version))?.id ?? null
  );
}

/** What the guardrail did within a day, with the labels of the errors for which it did. */
async function readAutomatic(db: Database, environment: string, now: Date): Promise<Facts['automatic']> {
  const changes: Facts['automatic'] = [];
  for (const change of await automaticChanges(db, environment, now)) {
    const { remote, version, at } = change;
    const since = new Date(Date.parse(at) - hourMs);
    const causes = version === null ? [] : await readErrorCauses(db, { environment, remote, version }, since);
    changes.push({ ...change, causes: causes.map(({ firstAt, ...one }) => ({ ...one, since: firstAt })) });
  }
  return changes;
}

/** Every environment has a snapshot from its first row on. */
async function readExpiry(db: Database, environment: string): Promise<Date> {
  const [newest] = await db
    .select({ expiresAt: snapshots.expiresAt })
    .from(snapshots)
    .where(eq(snapshots.environment, environment))
    .orderBy(desc(snapshots.sequence))
    .limit(1);
  return newest!.expiresAt;
}

async function readInvalidExperiments(db: Database, environment: string): Promise<Map<string, Date>> {
  const marks = await db.select().from(experimentMarks).where(eq(experimentMarks.environment, environment));
  return new Map(marks.map(({ experiment, markedAt }) => [experiment, markedAt]));
}
