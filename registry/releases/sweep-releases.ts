import { releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { isNull, sql } from 'drizzle-orm';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { appendAudit } from './audit.ts';
import { dayMs } from './manage-access.ts';
import type { Signer } from './signing.ts';
import { environments, releases } from './release-tables.ts';
import type { Queryable, Transaction } from './transaction.ts';

/** How long what was live stays, in days, and how many promoted releases of each remote stay however old. */
export type Retention = { days: number; promotions: number };
export const defaultRetention: Retention = { days: 30, promotions: 20 };

/** Publishing holds it together with others, taking blobs away holds it alone. Any number will do. */
const blobsLock = 7_150_332;

/** A file that belongs to no release yet may be one of a release on its way, for a day. */
const graceMs = dayMs;

const atOnce = 100;

export type Sweep = { releases: string[]; blobs: number };

/** Held by who publishes, from before files are checked until the release is recorded. */
export async function lockBlobsForPublish(transaction: Transaction): Promise<void> {
  await transaction.execute(sql`select pg_advisory_xact_lock_shared(${blobsLock})`);
}

/**
 * Takes away the files of releases nobody can need: that no environment names or named within the days,
 * that are not among the last promoted of their remote, and that were not published within the days.
 * Their records stay, so that a version is never published with other bytes. With `dryRun` it only says
 * what it would take.
 */
export async function sweepReleases(
  { db, store, signer }: { db: Database; store: ArtifactStore; signer: Signer },
  { days, promotions }: Retention,
  { by, reason, dryRun = false }: { by: string; reason: string | null; dryRun?: boolean },
  now = new Date(),
): Promise<Sweep> {
  const since = new Date(now.getTime() - days * dayMs);
  const swept = await db.transaction(async (transaction) => {
    // As a change of an environment does: none may name what is being taken away.
    await transaction.select().from(environments).orderBy(environments.name).for('update');
    const needed = await neededReleases(transaction, since, promotions);
    const rows = await transaction.select().from(releases).where(isNull(releases.sweptAt));
    const idle = rows.filter((row) => row.publishedAt <= since && !needed.has(releaseId(row))).map(releaseId);
    if (dryRun || idle.length === 0) return idle;

    for (const row of rows.filter((one) => idle.includes(releaseId(one)))) {
      await transaction
        .update(releases)
        .set({ sweptAt: now })
        .where(sql`${releases.remote} = ${row.remote} and ${releases.version} = ${row.version}`);
    }
    const details = { releases: idle, days, promotions };
    await appendAudit(transaction, signer, { actor: by, action: 'sweep', reason, details }, now);
    return idle;
  });
  return {
    releases: swept,
    blobs: await sweepBlobs({ db, store }, { gone: dryRun ? swept : [], dryRun }, now),
  };
}

async function neededReleases(
  transaction: Transaction,
  since: Date,
  promotions: number,
): Promise<ReadonlySet<string>> {
  const { rows } = await transaction.execute<{ id: string }>(sql`
    select distinct jsonb_object_keys(payload::jsonb -> 'releases') as id from snapshots s
    where issued_at > ${since.toISOString()} or sequence = (
      select max(sequence) from snapshots o
      where o.environment = s.environment and o.issued_at <= ${since.toISOString()}
    )
    union
    select remote || '@' || version from (
      select remote, version, rank() over (partition by remote order by max(id) desc) as place
      from live_history group by remote, version
    ) promoted where place <= ${promotions}
  `);
  return new Set(rows.map(({ id }) => id));
}

async function sweepBlobs(
  { db, store }: { db: Database; store: ArtifactStore },
  { gone, dryRun }: { gone: readonly string[]; dryRun: boolean },
  now: Date,
): Promise<number> {
  const kept = await neededBlobs(db, gone);
  const idle: string[] = [];
  for await (const { sha256, storedAt } of store.list()) {
    if (!kept.has(sha256) && now.getTime() - storedAt.getTime() > graceMs) idle.push(sha256);
  }
  if (dryRun) return idle.length;

  let blobs = 0;
  while (idle.length > 0) {
    const some = idle.splice(0, atOnce);
    await db.transaction(async (transaction) => {
      await transaction.execute(sql`select pg_advisory_xact_lock(${blobsLock})`);
      // Asked again under the lock: a release published meanwhile may have one of them.
      const needed = await neededBlobs(transaction, gone);
      const free = some.filter((sha256) => !needed.has(sha256));
      await Promise.all(free.map((sha256) => store.remove(sha256)));
      blobs += free.length;
    });
  }
  return blobs;
}

async function neededBlobs(db: Queryable, gone: readonly string[]): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(releases).where(isNull(releases.sweptAt));
  const staying = rows.filter((row) => !gone.includes(releaseId(row)));
  return new Set(staying.flatMap(({ files }) => Object.values(files).map(({ sha256 }) => sha256)));
}
