import { PlatformError, releaseId, type ShellVersions } from '@marquee/contracts';
import { disagreements } from '@marquee/release-checks';
import { environmentContracts, partyOf } from './environment-contracts.ts';
import { selectReleases } from './environment-rows.ts';
import type { Queryable } from './transaction.ts';

/**
 * The releases that visitors are about to get by a change, to be checked before it is executed. With `force`, faults do
 * not refuse the change.
 */
export type Candidates = {
  environment: string;
  /**
   * Each arm has the releases that one visitor gets together. An experiment has an arm for each variant; other changes
   * have one.
   */
  arms: readonly (readonly { remote: string; version: string }[])[];
  /** Whether all visitors get them, as after a promotion; false for a canary and an experiment. */
  isForAll: boolean;
  force: boolean;
};

/**
 * Checks whether releases that visitors are about to get are compatible with the other releases and the shells of an
 * environment, as `marquee can-deploy` does. Releases that change together are checked as if all of them were live.
 * Throws RELEASE_NOT_DEPLOYABLE with every fault; with `force`, returns the faults instead. Returns an empty list
 * without faults.
 */
export async function refuseUndeployable(
  db: Queryable,
  { environment, arms, isForAll, force }: Candidates,
  shells: ShellVersions[],
): Promise<string[]> {
  const named = await selectReleases(db, arms.flat());
  const known = new Map(named.map((release) => [releaseId(release), release]));
  const remotes = new Set(arms.flat().map(({ remote }) => remote));
  const isAlone = arms.every((arm) => arm.length === 1);
  const releases = (await environmentContracts(db, environment)).map(({ stays, ...party }) => ({
    ...party,
    stays: stays && (isForAll || isAlone || !remotes.has(party.remote)),
  }));
  const faults = arms.flatMap((arm) => {
    const candidates = arm.flatMap((one) => known.get(releaseId(one)) ?? []).map(partyOf);
    return disagreements(candidates, { environment, releases, shells });
  });
  if (faults.length === 0 || force) return [...new Set(faults)];
  const names = [...known.keys()];
  throw new PlatformError(
    'RELEASE_NOT_DEPLOYABLE',
    `${names.join(', ')} ${names.length > 1 && !isAlone ? 'are' : 'is'} not compatible with what is live in ${environment}; mend it, or force it and say why:` +
      [...new Set(faults)].map((fault) => `\n- ${fault}`).join(''),
    { details: { faults: [...new Set(faults)] } },
  );
}
