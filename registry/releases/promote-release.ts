import {
  type ChangeRequest,
  type Changed,
  type OneOrSet,
  changeTogether,
  forcedOf,
} from './change-environment.ts';
import { endRollouts, refusePartOfRollout, runningRollouts } from './canary-release.ts';
import { refuseBesideExperiment } from './experiments.ts';
import { makeLive, liveVersion } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { setOf } from './release-sets.ts';
import { requirePublished, requireRelease } from './require-release.ts';
import type { Registry } from './transaction.ts';

type Promotion = ChangeRequest & { version: string };

/**
 * Makes a release live, or several together (a set), and ends the running rollouts of their remotes. Experiments, pins
 * and kills stay. Returns undefined when the releases are already live.
 *
 * Throws RELEASE_UNKNOWN; NOT_FOUND for an unknown environment; ROUTE_TAKEN when two remotes would have the same page
 * or slot; REMOTE_LOCKED; and CHANGE_REFUSED when a remote has a running experiment without this release, or when only
 * some of the remotes of a running rollout or experiment would change.
 */
export function promoteRelease(
  registry: Registry,
  promotions: OneOrSet<Promotion>,
): Promise<Changed | undefined> {
  return changeTogether(registry, promotions, async (transaction, all, now) => {
    const [{ environment }] = all as [Promotion];
    const remotes = all.map(({ remote }) => remote);
    for (const promotion of all) {
      await requirePublished(transaction, promotion);
      await refuseLocked(transaction, promotion);
      await refuseBesideExperiment(transaction, promotion, remotes);
    }
    const running = await runningRollouts(transaction, environment, remotes);
    refusePartOfRollout(running, environment, remotes, 'promote');
    await endRollouts(transaction, running, all, now);

    const judged = [];
    for (const promotion of all)
      judged.push({ ...promotion, before: await liveVersion(transaction, promotion) });
    const rising = judged.filter(({ before, version }) => before !== version);
    const set = setOf(rising);
    for (const promotion of rising) await makeLive(transaction, { ...promotion, set }, now);
    // In the state after the set.
    for (const promotion of all) await requireRelease(transaction, environment, promotion);

    const hasRollout = (name: string) => running.some(({ remote }) => remote === name);
    const changed = judged.filter((one) => one.before !== one.version || hasRollout(one.remote));
    return {
      members: changed.map(({ by, remote, version, reason, before }) => ({
        actor: by,
        action: 'promote',
        remote,
        version,
        reason,
        details: { before: before ?? null },
      })),
      common: forcedOf(all[0]!),
    };
  });
}
