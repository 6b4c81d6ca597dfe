import { maxServedReleases, releaseId, type Snapshot } from '@marquee/contracts';
import { releaseHash } from '@marquee/contracts/release-hash';
import { and, desc, eq, isNotNull, sql } from 'drizzle-orm';
import { releaseRecord, type ReleaseRow } from './release-record.ts';
import { liveHistory, releases, rollouts, snapshots } from './release-tables.ts';
import type { Transaction } from './transaction.ts';

/**
 * Computes the `served` field of an environment's next snapshot: first the releases that its rules name, then
 * those of the previous snapshot, latest first, without releases whose files were deleted.
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
 * Computes the `withdrawn` field of an environment's next snapshot: the releases in `served` whose rollout was
 * withdrawn, or that were rolled back while live, and that are not live now.
 */
export async function withdrawnReleases(
  transaction: Transaction,
  environment: string,
  served: Snapshot['served'],
): Promise<string[]> {
  const [taken, back] = await Promise.all([
    transaction
      .selectDistinct({ remote: rollouts.remote, version: rollouts.version })
      .from(rollouts)
      .where(and(eq(rollouts.environment, environment), eq(rollouts.state, 'withdrawn'))),
    transaction
      .selectDistinct({ remote: liveHistory.remote, version: liveHistory.version })
      .from(liveHistory)
      .where(and(eq(liveHistory.environment, environment), isNotNull(liveHistory.rolledBackAt))),
  ]);
  return [...new Set([...taken, ...back].map(releaseId))].filter((id) => Object.hasOwn(served, id)).sort();
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
