import { PlatformError, releaseId } from '@marquee/contracts';
import { activeManifests } from './active-manifests.ts';
import { findRelease } from './publish-release.ts';
import { refuseConflicts } from './refuse-conflicts.ts';
import type { Transaction } from './transaction.ts';

/**
 * Makes sure that a release may reach people in an environment. Throws RELEASE_UNKNOWN when it was never
 * published, and ROUTE_TAKEN when another remote has its page or slot there since.
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
