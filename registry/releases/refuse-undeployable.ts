import { PlatformError, releaseId, type ShellVersions } from '@marquee/contracts';
import { disagreements } from '@marquee/release-checks';
import { environmentContracts, partyOf } from './environment-contracts.ts';
import { selectReleases } from './environment-rows.ts';
import type { RemoteKey } from './keys.ts';
import type { Queryable } from './transaction.ts';

/**
 * Compares releases that are about to reach visitors with the releases and shells of an environment, as `marquee
 * can-deploy` does. Throws RELEASE_NOT_DEPLOYABLE with every fault, unless `force` is true; returns the faults then.
 */
export async function refuseUndeployable(
  db: Queryable,
  { environment, remote, versions, force }: RemoteKey & { versions: readonly string[]; force: boolean },
  shells: ShellVersions[],
): Promise<string[]> {
  const named = await selectReleases(
    db,
    versions.map((version) => ({ remote, version })),
  );
  const releases = await environmentContracts(db, environment);
  const live = { environment, releases, shells };
  const faults = named.flatMap((release) => disagreements(partyOf(release), live));
  if (faults.length === 0 || force) return faults;
  throw new PlatformError(
    'RELEASE_NOT_DEPLOYABLE',
    `${named.map(releaseId).join(', ')} is not compatible with what is live in ${environment}; mend it, or force it and say why:` +
      faults.map((fault) => `\n- ${fault}`).join(''),
    { details: { faults } },
  );
}
