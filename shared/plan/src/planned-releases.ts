import { PlatformError, releaseId, type Plan, type Release, type Snapshot } from '@marquee/contracts';

/**
 * Returns the records of the releases in a visitor's plan, in the order of the plan. Killed remotes (which are switched
 * off) are included, because their pages show a fallback. Throws RELEASE_UNKNOWN if the snapshot does not contain one
 * of the releases.
 */
export function plannedReleases(snapshot: Snapshot, plan: Plan): Release[] {
  return Object.entries(plan.remotes).map(([remote, { version }]) => {
    const id = releaseId({ remote, version });
    const release = snapshot.releases[id];
    if (release) return release;
    throw new PlatformError(
      'RELEASE_UNKNOWN',
      `snapshot ${snapshot.sequence} of ${snapshot.environment} names ${id} but does not contain it`,
    );
  });
}
