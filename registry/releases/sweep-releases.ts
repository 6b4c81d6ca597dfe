import { releaseId } from '@marquee/contracts';
import { isPrerelease } from '@marquee/contracts/preview';
import type { Database } from '@marquee/database';
import { isNull, sql } from 'drizzle-orm';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { appendAudit } from './audit.ts';
import { lockBlobsForSweep } from './blobs-lock.ts';
import { dayMs } from './manage-access.ts';
import type { Signer } from './signing.ts';
import { environments, previews, releases } from './release-tables.ts';
import { neededShellFiles } from './shell-builds.ts';
import { forgetFiles, forgetMissingFiles } from './stored-files.ts';
import type { Queryable, Transaction } from './transaction.ts';

/**
 * Which releases keep their files when unused files are deleted (a sweep): those that were live within the last `days`,
 * and the last `promotions` promoted ones of each remote.
 */
export type Retention = { days: number; promotions: number };
export const defaultRetention: Retention = { days: 30, promotions: 20 };

/** After this time, in milliseconds, a prerelease that no visitor got and no preview shows loses its files: a week. */
const prereleaseMs = 7 * dayMs;

/** A file of no release is deleted only after this time, in milliseconds: its release may be on its way. */
const graceMs = dayMs;

const blobsPerTransaction = 100;

export type Sweep = { releases: string[]; blobs: number };

/**
 * Deletes the files of unused releases: those that were published more than `days` ago, that no environment has named
 * since, and that are not among the last `promotions` promoted ones of their remote. Prereleases are kept for a week
 * after their publication and after their last preview; longer only if an environment named them. The records of
 * releases stay, so that no version is published again with other bytes. With `dryRun`, deletes nothing and returns
 * what it would delete.
 */
export async function sweepReleases(
  { db, store, signer }: { db: Database; store: ArtifactStore; signer: Signer },
  { days, promotions }: Retention,
  { by, reason, dryRun = false }: { by: string; reason: string | null; dryRun?: boolean },
  now = new Date(),
): Promise<Sweep> {
  const since = new Date(now.getTime() - days * dayMs);
  const swept = await db.transaction(async (transaction) => {
    // Locked as by a change of an environment: no change may name a release that is being deleted.
    await transaction.select().from(environments).orderBy(environments.name).for('update');
    const sincePrereleases = new Date(Math.max(since.getTime(), now.getTime() - prereleaseMs));
    const needed = new Set([
      ...(await neededReleases(transaction, since, promotions)),
      ...(await previewedReleases(transaction, sincePrereleases)),
    ]);
    const rows = await transaction.select().from(releases).where(isNull(releases.sweptAt));
    const unused = rows
      .filter(
        (row) =>
          row.publishedAt <= (isPrerelease(row.version) ? sincePrereleases : since) &&
          !needed.has(releaseId(row)),
      )
      .map(releaseId);
    if (dryRun || unused.length === 0) return unused;

    for (const row of rows.filter((one) => unused.includes(releaseId(one)))) {
      await transaction
        .update(releases)
        .set({ sweptAt: now })
        .where(sql`${releases.remote} = ${row.remote} and ${releases.version} = ${row.version}`);
    }
    const details = { releases: unused, days, promotions };
    await appendAudit(transaction, signer, { actor: by, action: 'sweep', reason, details }, now);
    return unused;
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

/** The releases of the previews that are open, or that ended after a time. */
async function previewedReleases(transaction: Transaction, since: Date): Promise<string[]> {
  const rows = await transaction
    .select({ releases: previews.releases })
    .from(previews)
    .where(sql`least(${previews.endedAt}, ${previews.expiresAt}) > ${since.toISOString()}`);
  return rows.flatMap(({ releases: shown }) => shown.map(releaseId));
}

async function sweepBlobs(
  { db, store }: { db: Database; store: ArtifactStore },
  { gone, dryRun }: { gone: readonly string[]; dryRun: boolean },
  now: Date,
): Promise<number> {
  const needed = await neededBlobs(db, gone, now);
  const unused: string[] = [];
  const stored = new Set<string>();
  for await (const { sha256, storedAt } of store.list()) {
    stored.add(sha256);
    if (!needed.has(sha256) && now.getTime() - storedAt.getTime() > graceMs) unused.push(sha256);
  }
  if (dryRun) return unused.length;
  await forgetMissingFiles(db, stored, new Date(now.getTime() - graceMs));

  let blobs = 0;
  while (unused.length > 0) {
    const batch = unused.splice(0, blobsPerTransaction);
    await db.transaction(async (transaction) => {
      await lockBlobsForSweep(transaction);
      // Read again under the lock: a release published meanwhile may have one of these blobs.
      const neededNow = await neededBlobs(transaction, gone, now);
      const free = batch.filter((sha256) => !neededNow.has(sha256));
      await Promise.all(free.map((sha256) => store.remove(sha256)));
      await forgetFiles(transaction, free);
      blobs += free.length;
    });
  }
  return blobs;
}

async function neededBlobs(db: Queryable, gone: readonly string[], now: Date): Promise<ReadonlySet<string>> {
  const rows = await db.select().from(releases).where(isNull(releases.sweptAt));
  const staying = rows.filter((row) => !gone.includes(releaseId(row)));
  return new Set([
    ...staying.flatMap(({ files }) => Object.values(files).map(({ sha256 }) => sha256)),
    ...(await neededShellFiles(db, now)),
  ]);
}
