import { hash } from 'node:crypto';
import {
  canonicalJson,
  PlatformError,
  releaseId,
  type Release,
  type ShellVersions,
} from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { refuseOversized } from '@marquee/release-checks';
import { and, eq } from 'drizzle-orm';
import type { ArtifactStore } from '../store/artifact-store.ts';
import { appendAudit } from './audit.ts';
import { lockBlobsForPublish } from './blobs-lock.ts';
import {
  checkContracts,
  checkFiles,
  checkRelease,
  requireFiles,
  storedRelease,
  type NewRelease,
} from './check-release.ts';
import { claimedManifests } from './active-manifests.ts';
import type { Provenance, StatedProvenance } from './provenance.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import { refuseWithoutShell } from './refuse-without-shell.ts';
import type { ReleaseChecker } from './release-checker.ts';
import { releaseRecord, type ReleaseRow } from './release-record.ts';
import type { Signer } from './signing.ts';
import { auditHead, releases } from './release-tables.ts';
import type { Actor } from './actor.ts';
import type { Queryable, Transaction } from './transaction.ts';

/**
 * The result of a publication. `isNew` is false if the same bytes were already published. `warnings` has a sentence for
 * each environment without a shell that can run the release, and for each side effect of a guest (an unmodified build).
 */
export type Published = { release: Release; isNew: boolean; warnings: string[] };

/**
 * Publishes a release whose files are already in the store: records it, also in the audit, without making it live.
 * Publishing the same bytes again changes nothing. Throws RELEASE_EXISTS for other bytes under the same version,
 * ROUTE_TAKEN if another remote has a page or slot of the release, and RELEASE_NOT_DEPLOYABLE if no shell provides the
 * versions that it needs.
 *
 * Also throws INVALID_INPUT or RELEASE_REFUSED for an invalid release, and NOT_FOUND or INTEGRITY for files that are
 * missing in the store or have other bytes.
 */
export async function publishRelease(
  {
    db,
    store,
    signer,
    checker,
  }: { db: Database; store: ArtifactStore; signer: Signer; checker: Pick<ReleaseChecker, 'check'> },
  release: NewRelease,
  {
    by,
    reason = null,
    provenance = null,
    shells = new Map(),
  }: {
    by: Actor;
    reason?: string | null;
    provenance?: StatedProvenance | null;
    /** The versions of the connected shells, by environment. */
    shells?: ReadonlyMap<string, readonly ShellVersions[]>;
  },
): Promise<Published> {
  checkRelease(release);
  refuseOversized(release);
  checkContracts(release);
  const digest = digestOf(release);
  const verified = provenance && { ...provenance, verified: by.run ?? null };

  // Before the transaction: a check that takes long must keep no connection from a kill.
  await checkFiles(release, store);
  const { contracts, effects } = await checker.check(storedRelease(release, store));

  return db.transaction(async (transaction) => {
    await lockBlobsForPublish(transaction);
    // Since the check, a sweep may have deleted files. Stored bytes never change.
    await requireFiles(release, store);
    // A store that is slow must not delay a kill: from here on nothing waits for it.
    // One release is published at a time: of two remotes that claim one route, the second is refused.
    await transaction.select().from(auditHead).for('update');

    const known = await findRelease(transaction, release);
    if (known) {
      refuseOtherBytes(known, digest);
      await restoreRecord(transaction, known, verified);
      return { release: releaseRecord(known), isNew: false, warnings: [] };
    }
    refuseConflicts(releaseId(release), release.manifest, await claimedManifests(transaction));
    const candidate = { release: releaseId(release), remote: release.remote, contracts };
    const warnings = [...refuseWithoutShell(candidate, shells), ...effects];

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
        provenance: verified,
        contracts,
        sideEffects: effects,
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
    return { release: releaseRecord(row as ReleaseRow), isNew: true, warnings };
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

/** On a repeated publication: no longer marks the files as deleted, and adds provenance by a CI run. */
async function restoreRecord(
  transaction: Transaction,
  { remote, version, sweptAt, provenance }: ReleaseRow,
  verified: Provenance | null,
): Promise<void> {
  const addsProof = verified?.verified && !provenance?.verified;
  if (!sweptAt && !addsProof) return;
  await transaction
    .update(releases)
    .set({ sweptAt: null, ...(addsProof && { provenance: verified }) })
    .where(and(eq(releases.remote, remote), eq(releases.version, version)));
}

function refuseOtherBytes(known: ReleaseRow, digest: string): void {
  if (known.digest === digest) return;
  throw new PlatformError(
    'RELEASE_EXISTS',
    `${releaseId(known)} was published by ${known.publishedBy} at ${known.publishedAt.toISOString()} with other bytes: raise the version in package.json`,
  );
}

/** Hashes a release without its commit: the same bytes from another commit are the same release. */
function digestOf({ manifest, assets, files }: NewRelease): string {
  return hash('sha256', canonicalJson({ manifest, assets, files }));
}
