import { PlatformError, releaseId } from '@marquee/contracts';
import { activeManifests, type ActiveManifest } from './active-manifests.ts';
import { findRelease } from './publish-release.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import type { ReleaseRow } from './release-record.ts';
import type { Queryable, Transaction } from './transaction.ts';

/**
 * Checks that an environment may serve a release. Throws RELEASE_UNKNOWN if the release was never published, and
 * ROUTE_TAKEN if a release of another remote that the environment serves has the same page or slot.
 */
export async function requireRelease(
  transaction: Transaction,
  environment: string,
  { remote, version }: { remote: string; version: string },
): Promise<void> {
  const release = await requirePublished(transaction, { remote, version });
  refuseConflicts(releaseId(release), release.manifest, await activeManifests(transaction, environment));
}

/**
 * Checks that visitors may get these releases of several remotes together, in place of the current releases of these
 * remotes. Throws RELEASE_UNKNOWN if a release was never published, and ROUTE_TAKEN if two remotes would have the same
 * page or slot.
 */
export async function requireTogether(
  transaction: Transaction,
  environment: string,
  releases: readonly { remote: string; version: string }[],
): Promise<void> {
  const active = await activeManifests(transaction, environment);
  const own: ActiveManifest[] = [];
  for (const one of releases) {
    const { manifest } = await requirePublished(transaction, one);
    own.push({ release: releaseId(one), manifest });
  }
  const isOwn = (name: string) => releases.some(({ remote }) => remote === name);
  const others = active.filter(({ manifest }) => !isOwn(manifest.name));
  for (const { release, manifest } of own) refuseConflicts(release, manifest, [...others, ...own]);
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
