import { PlatformError, releaseId } from '@marquee/contracts';
import { endRollouts, runningRollouts } from './canary-release.ts';
import {
  type ChangeRequest,
  type Changed,
  type OneOrSet,
  changeTogether,
  evidenceOf,
} from './change-environment.ts';
import { endExperiment, runningExperiments } from './experiments.ts';
import { goBack, livePeriodsOf, periodsBegunWith, requireLive, type LivePeriod } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { refusedWith } from './remedies.ts';
import { takeOut } from './remove-remote.ts';
import { setOf } from './release-sets.ts';
import { requireRelease } from './require-release.ts';
import type { Registry, Transaction } from './transaction.ts';

export type Rollback = ChangeRequest & {
  /** The version to return to; default: the previous live version. */
  version?: string;
  /** The version that the caller believes to be live; if another one is, the rollback is refused. */
  expected?: string;
  /** Whether only this remote returns, although others became live together with it (in a set) and stay live. */
  alone?: boolean;
};

/** A remote that returns, from which version, and to which period; undefined if it was not live before its set. */
type Return = { rollback: Rollback; before: string; periods: LivePeriod[]; to: LivePeriod | undefined };

/**
 * Makes an earlier version of a remote live again, by default the previous one. Several remotes can return together.
 *
 * Remotes that became live together return to the versions before that, even if others became live since; a remote that
 * was new then is removed. A running rollout is withdrawn, and every experiment with the version that is no longer live
 * is stopped; pins and tenants stay. A second rollback goes further back, because no rollback returns to a version that
 * was rolled back.
 *
 * Throws NOT_FOUND without a live release; CHANGE_REFUSED if there is no version to return to, if the live version is
 * not `expected`, or if remotes that became live together with this one would stay; ROUTE_TAKEN if another remote has a
 * page or slot of the earlier version; and REMOTE_LOCKED.
 */
export function rollbackRelease(
  registry: Registry,
  rollbacks: OneOrSet<Rollback>,
): Promise<Changed | undefined> {
  return changeTogether(registry, rollbacks, async (transaction, all, now) => {
    const [{ environment }] = all as [Rollback];
    const returns = await returnsOf(transaction, all);
    await refuseLeavingOthers(transaction, returns);

    const set = setOf(all);
    for (const { rollback, to } of returns) {
      await goBack(transaction, { ...rollback, set }, to, now);
      if (!to) await takeOut(transaction, rollback, now);
    }
    for (const { to } of returns) if (to) await requireRelease(transaction, environment, to);
    const remotes = all.map(({ remote }) => remote);
    const running = await runningRollouts(transaction, environment, remotes);
    await endRollouts(transaction, running, [], now);
    const withdrawn = (name: string) => running.find(({ remote }) => remote === name)?.version ?? null;

    const members = [];
    for (const { rollback, before, to } of returns) {
      const { by, remote, reason } = rollback;
      const stopped = await stopExperimentsWith(transaction, rollback, before, now);
      members.push({
        actor: by,
        action: 'rollback' as const,
        remote,
        version: to?.version ?? null,
        reason,
        details: { before, withdrawn: withdrawn(remote), stopped, ...evidenceOf(rollback) },
      });
    }
    return { members };
  });
}

/** Finds where each remote returns to. */
async function returnsOf(transaction: Transaction, all: readonly Rollback[]): Promise<Return[]> {
  const returns: Return[] = [];
  for (const rollback of all) {
    const before = await requireLive(transaction, rollback);
    refuseUnexpected(rollback, before);
    await refuseLocked(transaction, rollback);
    returns.push({ rollback, before, periods: await livePeriodsOf(transaction, rollback), to: undefined });
  }
  const newest = returns
    .flatMap(({ periods }) => periods.filter((period) => isOpen(period) && period.set))
    .toSorted((one, other) => other.id - one.id)[0]?.set;
  // One remote alone goes one version back: not further than its last change.
  const set = returns.length > 1 ? newest : undefined;
  return returns.map((one) => {
    const ofSet = one.periods.find((period) => isOpen(period) && set && period.set?.id === set.id);
    if (!ofSet || one.rollback.version !== undefined) return { ...one, to: livePeriodBefore(one) };
    return { ...one, to: one.periods.find((period) => isOpen(period) && period.id < ofSet.id) };
  });
}

/**
 * Refuses to return a remote to before a set while other remotes of the set stay: pages would have a part of the set,
 * which was never tried.
 */
async function refuseLeavingOthers(transaction: Transaction, returns: readonly Return[]): Promise<void> {
  for (const { rollback, periods, to } of returns) {
    if (rollback.alone) continue;
    const { environment, remote } = rollback;
    const left = periods.filter((period) => isOpen(period) && period.id > (to?.id ?? 0));
    for (const { set } of left)
      for (const begun of await periodsBegunWith(transaction, { environment, remote }, set)) {
        const isLeft = returns.some(
          (one) => one.rollback.remote === begun.remote && begun.id > (one.to?.id ?? 0),
        );
        if (isLeft) continue;
        throw refusedWith(
          'CHANGE_REFUSED',
          `${remote} became live in ${environment} together with ${releaseId(begun)}, which would stay`,
          { verb: 'rollback', environment, remote, remotes: set!.remotes },
        );
      }
  }
}

async function stopExperimentsWith(
  transaction: Transaction,
  rollback: Rollback,
  version: string,
  now: Date,
): Promise<string[]> {
  const { environment } = rollback;
  const stopped = (await runningExperiments(transaction, rollback)).filter(({ variants }) =>
    variants.some((variant) => variant.version === version),
  );
  for (const { id } of stopped) await endExperiment(transaction, { environment, id }, now);
  return stopped.map(({ id }) => id);
}

/** Refuses a rollback from a version that is no longer live: a repeated request must not roll back twice. */
function refuseUnexpected({ environment, remote, expected }: Rollback, live: string): void {
  if (expected === undefined || expected === live) return;
  throw refusedWith(
    'CHANGE_REFUSED',
    `${releaseId({ remote, version: live })} is live in ${environment} now, not the expected ${expected}`,
    { verb: 'audit', environment, remote },
  );
}

function isOpen({ rolledBackAt }: LivePeriod): boolean {
  return rolledBackAt === null;
}

function livePeriodBefore({ rollback, before: live, periods }: Omit<Return, 'to'>): LivePeriod {
  const { environment, remote, version } = rollback;
  const refuse = (why: string) => new PlatformError('CHANGE_REFUSED', why);
  const open = periods.filter((period) => isOpen(period) && period.version !== live);

  if (version === undefined) {
    if (open[0]) return open[0];
    const sentence = `nothing of ${remote} was live in ${environment} before ${live}`;
    throw refusedWith('CHANGE_REFUSED', sentence, { verb: 'kill', environment, remote });
  }
  const id = releaseId({ remote, version });
  if (version === live) throw refuse(`${id} is live in ${environment} now`);
  const named = open.find((period) => period.version === version);
  if (named) return named;
  throw refuse(
    periods.some((period) => period.version === version)
      ? `${id} was itself rolled back in ${environment}: promote it if it is not the cause`
      : `${id} was never live in ${environment}: promote it instead`,
  );
}
