import { PlatformError, releaseId } from '@marquee/contracts';
import { endRollout } from './canary-release.ts';
import { changeEnvironment, evidenceOf, type Changed, type ChangeRequest } from './change-environment.ts';
import { endExperiment, runningExperiments } from './experiments.ts';
import { goBack, requireLive, livePeriodsOf } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { refusedWith } from './remedies.ts';
import { requireRelease } from './require-release.ts';
import type { Registry, Transaction } from './transaction.ts';

export type Rollback = ChangeRequest & {
  /** The version to return to; default: the previous live version. */
  version?: string;
  /** The version that the caller believes to be live; if another one is, the rollback is refused. */
  expected?: string;
};

/**
 * Makes the previous or a named earlier version live again. Withdraws a running rollout, and stops every
 * experiment with the version it leaves; pins and tenants stay. A second rollback goes one version further
 * back, because no rollback returns to a rolled-back version. Throws NOT_FOUND without a live release,
 * CHANGE_REFUSED without a version to return to or if the live version is not `expected`, ROUTE_TAKEN and
 * REMOTE_LOCKED.
 */
export function rollbackRelease(registry: Registry, rollback: Rollback): Promise<Changed | undefined> {
  const { environment, remote, by, reason } = rollback;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const before = await requireLive(transaction, rollback);
    refuseUnexpected(rollback, before);
    await refuseLocked(transaction, rollback);
    const livePeriod = await livePeriodBefore(transaction, rollback, before);
    await requireRelease(transaction, environment, livePeriod);

    await goBack(transaction, rollback, livePeriod, now);
    const withdrawn = await endRollout(transaction, rollback, undefined, now);
    const stopped = [];
    for (const { id, variants } of await runningExperiments(transaction, rollback)) {
      if (!variants.some(({ version }) => version === before)) continue;
      await endExperiment(transaction, { environment, id }, now);
      stopped.push(id);
    }
    return {
      actor: by,
      action: 'rollback',
      remote,
      version: livePeriod.version,
      reason,
      details: { before, withdrawn: withdrawn?.version ?? null, stopped, ...evidenceOf(rollback) },
    };
  });
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

async function livePeriodBefore(transaction: Transaction, rollback: Rollback, live: string) {
  const { environment, remote, version } = rollback;
  const refuse = (why: string) => new PlatformError('CHANGE_REFUSED', why);
  const livePeriods = await livePeriodsOf(transaction, rollback);
  const open = livePeriods.filter(
    (livePeriod) => livePeriod.rolledBackAt === null && livePeriod.version !== live,
  );

  if (version === undefined) {
    if (open[0]) return open[0];
    const sentence = `nothing of ${remote} was live in ${environment} before ${live}`;
    throw refusedWith('CHANGE_REFUSED', sentence, { verb: 'kill', environment, remote });
  }
  const id = releaseId({ remote, version });
  if (version === live) throw refuse(`${id} is live in ${environment} now`);
  const named = open.find((livePeriod) => livePeriod.version === version);
  if (named) return named;
  throw refuse(
    livePeriods.some((livePeriod) => livePeriod.version === version)
      ? `${id} was itself rolled back in ${environment}: promote it if it is not the cause`
      : `${id} was never live in ${environment}: promote it instead`,
  );
}
