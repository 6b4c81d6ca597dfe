import { createHash } from 'node:crypto';
import { canonicalJson, PlatformError, releaseId, type Release } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { KnownEvents } from '@marquee/release-checks';
import { and, eq } from 'drizzle-orm';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { appendAudit } from './audit.ts';
import { checkFiles, checkRelease, checkRules, type NewRelease } from './check-release.ts';
import { claimedManifests } from './active-manifests.ts';
import type { Provenance, StatedProvenance } from './provenance.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { releaseRecord, type ReleaseRow } from './release-record.ts';
import type { Signer } from './signing.ts';
import { lockBlobsForPublish } from './sweep-releases.ts';
import { auditHead, releases } from './release-tables.ts';
import type { Actor } from './actor.ts';
import type { Queryable, Transaction } from './transaction.ts';

export type Published = { release: Release; isNew: boolean };

/**
 * Records a release whose files are in the store already; nothing is live by it. Sent again with the
 * same bytes it changes nothing. Throws RELEASE_EXISTS for other bytes under the same version,
 * ROUTE_TAKEN for another remote's page or slot, and what `checkRelease`, `checkFiles`
 * and `checkRules` throw. `events` are those that exist, unless they are the platform's own.
 */
export async function publishRelease(
  { db, store, signer, events }: { db: Database; store: ArtifactStore; signer: Signer; events?: KnownEvents },
  release: NewRelease,
  {
    by,
    reason = null,
    provenance = null,
  }: { by: Actor; reason?: string | null; provenance?: StatedProvenance | null },
): Promise<Published> {
  checkRelease(release);
  const digest = digestOf(release);
  const proof = provenance && { ...provenance, verified: by.run ?? null };

  return db.transaction(async (transaction) => {
    await lockBlobsForPublish(transaction);
    await checkFiles(release, store);
    await checkRules(release, store, events);
    // Publishing in turn: of two remotes that claim one route at the same moment, the second is told.
    await transaction.select().from(auditHead).for('update');

    const known = await findRelease(transaction, release);
    if (known) {
      const same = sameOrRefused(known, digest);
      await renewRecord(transaction, same, proof);
      return { release: releaseRecord(same), isNew: false };
    }
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
        provenance: proof,
        publishedBy: by.name,
        publishedAt: now,
      })
      .returning();
    await appendAudit(
      transaction,
      signer,
      { actor: by.name, action: 'publish', remote, version, reason, details: { digest, commit } },
      now,
    );
    return { release: releaseRecord(row as ReleaseRow), isNew: true };
  });
}

export async function findRelease(
  db: Queryable,
  { remote, version }: { remote: string; version: string },
): Promise<ReleaseRow | undefined> {
  const [row] = await db
    .select()
    .from(releases)
    .where(and(eq(releases.remote, remote), eq(releases.version, version)));
  return row;
}

/** The same bytes again bring back files that were swept, and a CI run proves what a person published. */
async function renewRecord(
  transaction: Transaction,
  { remote, version, sweptAt, provenance }: ReleaseRow,
  proof: Provenance | null,
): Promise<void> {
  const isProof = proof?.verified && !provenance?.verified;
  if (!sweptAt && !isProof) return;
  await transaction
    .update(releases)
    .set({ sweptAt: null, ...(isProof && { provenance: proof }) })
    .where(and(eq(releases.remote, remote), eq(releases.version, version)));
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
