import { maxServedReleases, releaseId, type Snapshot } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import { and, desc, eq, isNotNull, max, sql } from 'drizzle-orm';
import { releaseRecord, type ReleaseRow } from './release-record.ts';
import { experiments, liveHistory, releases, rollouts, snapshots } from './release-tables.ts';
import type { Transaction } from './transaction.ts';

/**
 * Computes the field `served` of an environment's next snapshot: the releases whose files shells serve. These are the
 * releases that its rules name, then those of the previous snapshot. Leaves out releases whose files were deleted.
 */
export async function servedReleases(
  transaction: Transaction,
  environment: string,
  named: readonly ReleaseRow[],
): Promise<Snapshot['served']> {
  const [before] = await transaction
    .select({ payload: snapshots.payload })
    .from(snapshots)
    .where(eq(snapshots.environment, environment))
    .orderBy(desc(snapshots.sequence))
    .limit(1);
  // Snapshots from before this field existed have none.
  const { served = {} } = before ? (JSON.parse(before.payload) as Partial<Snapshot>) : {};
  const all = new Map(named.map((row) => [releaseId(row), releaseHash(releaseRecord(row))]));
  for (const [id, hash] of Object.entries(served)) if (!all.has(id)) all.set(id, hash);
  const swept = await sweptAmong(transaction, Object.keys(served));
  return Object.fromEntries([...all].filter(([id]) => !swept.has(id)).slice(0, maxServedReleases));
}

/**
 * Computes the field `withdrawn` of an environment's next snapshot: the ids of the releases in `served` to which a
 * browser must not return. Their rollout was withdrawn, they were rolled back while live, or they harmed visitors as a
 * variant of an experiment; and they did not become live again since.
 */
export async function withdrawnReleases(
  transaction: Transaction,
  environment: string,
  served: Snapshot['served'],
): Promise<string[]> {
  const taken = await transaction
    .select({ remote: rollouts.remote, version: rollouts.version, endedAt: rollouts.endedAt })
    .from(rollouts)
    .where(and(eq(rollouts.environment, environment), eq(rollouts.state, 'withdrawn')));
  // One row for each release, however often it was live.
  const periods = await transaction
    .select({
      remote: liveHistory.remote,
      version: liveHistory.version,
      rolledBackAt: max(liveHistory.rolledBackAt),
      since: sql`max(${liveHistory.since}) filter (where ${liveHistory.rolledBackAt} is null)`.mapWith(
        liveHistory.since,
      ),
    })
    .from(liveHistory)
    .where(eq(liveHistory.environment, environment))
    .groupBy(liveHistory.remote, liveHistory.version);
  const stopped = await transaction
    .select({
      remote: experiments.remote,
      harmful: experiments.harmfulVersions,
      endedAt: experiments.endedAt,
    })
    .from(experiments)
    .where(eq(experiments.environment, environment));
  const [harmedAt, liveSince] = [new Map<string, number>(), new Map<string, number>()];
  for (const rollout of taken) later(harmedAt, releaseId(rollout), rollout.endedAt);
  for (const { remote, harmful, endedAt } of stopped)
    for (const version of harmful)
      later(harmedAt, version.includes('@') ? version : releaseId({ remote, version }), endedAt);
  for (const period of periods) {
    later(harmedAt, releaseId(period), period.rolledBackAt);
    later(liveSince, releaseId(period), period.since);
  }
  return [...harmedAt]
    .filter(([id, at]) => Object.hasOwn(served, id) && at > (liveSince.get(id) ?? 0))
    .map(([id]) => id)
    .sort();
}

/** Keeps the latest time of each release. */
function later(times: Map<string, number>, id: string, at: Date | null) {
  if (at) times.set(id, Math.max(times.get(id) ?? 0, at.getTime()));
}

async function sweptAmong(transaction: Transaction, ids: readonly string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const id = sql<string>`${releases.remote} || '@' || ${releases.version}`;
  const rows = await transaction
    .select({ id })
    .from(releases)
    .where(and(isNotNull(releases.sweptAt), sql`${id} in ${ids}`));
  return new Set(rows.map((row) => row.id));
}
