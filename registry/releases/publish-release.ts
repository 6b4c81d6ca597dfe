import { createHash } from 'node:crypto';
import { PlatformError, releaseId, type Release } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { KnownEvents } from '@marquee/release-checks';
import { and, eq } from 'drizzle-orm';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { appendAudit } from './audit.ts';
import { canonicalJson } from './canonical-json.ts';
import { checkFiles, checkRelease, checkRules, type NewRelease } from './check-release.ts';
import { claimedManifests } from './manifests-in-force.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { releaseRecord, type ReleaseRow } from './release-record.ts';
import { auditHead, releases } from './tables.ts';
import type { Transaction } from './transaction.ts';

export type Published = { release: Release; isNew: boolean };

/**
 * Records a release whose files are in the store already; nothing is live by it. Sent again with the
 * same bytes it changes nothing. Throws RELEASE_EXISTS for other bytes under the same version,
 * ROUTE_TAKEN for another remote's page or slot, and what `checkRelease`, `checkFiles`
 * and `checkRules` throw. `events` are those that exist, unless they are the platform's own.
 */
export async function publishRelease(
  { db, store, events }: { db: Database; store: ArtifactStore; events?: KnownEvents },
  release: NewRelease,
  { by, reason = null }: { by: string; reason?: string | null },
): Promise<Published> {
  checkRelease(release);
  await checkFiles(release, store);
  await checkRules(release, store, events);
  const digest = digestOf(release);

  return db.transaction(async (transaction) => {
    // Publishing in turn: of two remotes that claim one route at the same moment, the second is told.
    await transaction.select().from(auditHead).for('update');

    const known = await findRelease(transaction, release);
    if (known) return { release: releaseRecord(sameOrRefused(known, digest)), isNew: false };
    refuseConflicts(releaseId(release), release.manifest, await claimedManifests(transaction));

    const now = new Date();
    const { remote, version, manifest, assets, files, commit } = release;
    const bytes = Object.values(files).reduce((sum, file) => sum + file.bytes, 0);
    const [row] = await transaction
      .insert(releases)
      .values({
        remote,
        version,
        digest,
        manifest,
        assets,
        files,
        bytes,
        commit,
        reason,
        publishedBy: by,
        publishedAt: now,
      })
      .returning();
    await appendAudit(
      transaction,
      { actor: by, action: 'publish', remote, version, reason, details: { digest, commit } },
      now,
    );
    return { release: releaseRecord(row as ReleaseRow), isNew: true };
  });
}

export async function findRelease(
  db: Database | Transaction,
  { remote, version }: { remote: string; version: string },
): Promise<ReleaseRow | undefined> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.remote, remote), eq(releases.version, version)));
  return row;
}

function sameOrRefused(known: ReleaseRow, digest: string): ReleaseRow {
  if (known.digest === digest) return known;
  throw new PlatformError(
    'RELEASE_EXISTS',
    `${releaseId(known)} was published by ${known.publishedBy} at ${known.publishedAt.toISOString()} with other bytes: raise the version in package.json`,
  );
}

/** The commit is left out: the same bytes built from another commit are the same release. */
function digestOf({ manifest, assets, files }: NewRelease): string {
  return createHash('sha256').update(canonicalJson({ manifest, assets, files })).digest('hex');
}
