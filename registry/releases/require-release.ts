import { PlatformError, releaseId } from '@marquee/contracts';
import { activeManifests } from './active-manifests.ts';
import { findRelease } from './publish-release.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import type { Transaction } from './transaction.ts';

/**
 * Checks that an environment may serve a release. Throws RELEASE_UNKNOWN if the release was never published,
 * and ROUTE_TAKEN if another remote has claimed one of its pages or slots since.
 */
export async function requireRelease(
  transaction: Transaction,
  environment: string,
  { remote, version }: { remote: string; version: string },
): Promise<void> {
  const release = await findRelease(transaction, { remote, version });
  if (!release) {
    throw new PlatformError(
      'RELEASE_UNKNOWN',
      `${releaseId({ remote, version })} was never published: publish it first`,
    );
  }
  refuseConflicts(releaseId(release), release.manifest, await activeManifests(transaction, environment));
}
