import { changeEnvironment, forcedOf, type Changed, type ChangeRequest } from './change-environment.ts';
import { endRollout } from './canary-release.ts';
import { refuseBesideExperiment } from './experiments.ts';
import { makeLive, liveVersion } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { requireRelease } from './require-release.ts';
import type { Registry } from './transaction.ts';

/**
 * Makes a release live and ends the remote's running rollout; experiments, pins and kills stay. Returns
 * undefined when it is already live. Throws RELEASE_UNKNOWN, NOT_FOUND for the environment, ROUTE_TAKEN when
 * another remote has claimed a route since the release was published, REMOTE_LOCKED, and CHANGE_REFUSED when
 * the remote has a running experiment without this release.
 */
export function promoteRelease(
  registry: Registry,
  promotion: ChangeRequest & { version: string },
): Promise<Changed | undefined> {
  const { environment, remote, version, by, reason } = promotion;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    await requireRelease(transaction, environment, { remote, version });
    await refuseLocked(transaction, promotion);
    await refuseBesideExperiment(transaction, promotion);

    const before = await liveVersion(transaction, promotion);
    const ended = await endRollout(transaction, promotion, version, now);
    if (before === version && !ended) return undefined;

    if (before !== version) await makeLive(transaction, promotion, version, now);
    const details = { before: before ?? null, ...forcedOf(promotion) };
    return { actor: by, action: 'promote', remote, version, reason, details };
  });
}
