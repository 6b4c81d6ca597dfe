import { PlatformError, releaseId } from '@marquee/contracts';
import { activeManifests } from './active-manifests.ts';
import { findRelease } from './publish-release.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import type { ReleaseRow } from './release-record.ts';
import type { Queryable, Transaction } from './transaction.ts';

/**
 * Checks that an environment may serve a release. Throws RELEASE_UNKNOWN if the release was never published,
 * and ROUTE_TAKEN if another remote has claimed one of its pages or slots since.
 */
export async function requireRelease(
  transaction: Transaction,
  environment: string,
  { remote, version }: { remote: string; version: string },
): Promise<void> {
  const release = await requirePublished(transaction, { remote, version });
  refuseConflicts(releaseId(release), release.manifest, await activeManifests(transaction, environment));
}

/** Reads a release. Throws RELEASE_UNKNOWN if it was never published. */
export async function requirePublished(
  db: Queryable,
  id: { remote: string; version: string },
): Promise<ReleaseRow> {
  const release = await findRelease(db, id);
  if (release) return release;
  throw new PlatformError('RELEASE_UNKNOWN', `${releaseId(id)} was never published: publish it first`);
}
