import { and, isNull } from 'drizzle-orm';
import { guardrailMarks } from '../health/health-tables.ts';
import { endRollouts, runningRollouts } from './canary-release.ts';
import { changeEnvironment, type Changed, type ChangeRequest } from './change-environment.ts';
import { environmentContracts } from './environment-contracts.ts';
import { endExperiment, runningExperiments } from './experiments.ts';
import { ofRemote, type RemoteKey } from './keys.ts';
import { requireLive } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { kills, liveReleases, locks, pins, remoteSettings, tenantReleases } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

/**
 * Removes a remote from an environment, so that its pages are unknown and its slots empty. Ends its rollout,
 * experiments, kill, lock, pins, tenant releases and settings; its releases stay published. The audit's
 * `details.placedBy` lists the releases whose pages contain its slots. Throws NOT_FOUND when the remote has no live
 * release, and REMOTE_LOCKED.
 */
export function removeRemote(registry: Registry, request: ChangeRequest): Promise<Changed | undefined> {
  const { remote, by, reason } = request;
  return changeEnvironment(registry, request.environment, async (transaction, now) => {
    const live = await requireLive(transaction, request);
    await refuseLocked(transaction, request);
    const placedBy = await releasesThatPlace(transaction, request);

    const details = { live, ...(await takeOut(transaction, request, now)), placedBy };
    return { actor: by, action: 'remove', remote, reason, details };
  });
}

/**
 * Deletes what an environment stores about a remote, and ends its rollout and experiments, including those that it has
 * together with other remotes. Returns the version whose rollout was ended (null if none), and the ids of the
 * experiments.
 */
export async function takeOut(
  transaction: Transaction,
  { environment, remote }: RemoteKey,
  now: Date,
): Promise<{ withdrawn: string | null; stopped: string[] }> {
  const key = { environment, remote };
  const running = await runningRollouts(transaction, environment, [remote]);
  await endRollouts(transaction, running, [], now);
  const experiments = await runningExperiments(transaction, key);
  for (const { id } of experiments) await endExperiment(transaction, { environment, id }, now);
  const isActive = and(ofRemote(kills, key), isNull(kills.revivedAt));
  await transaction.update(kills).set({ revivedAt: now }).where(isActive);
  for (const table of [liveReleases, locks, pins, remoteSettings, tenantReleases, guardrailMarks])
    await transaction.delete(table).where(ofRemote(table, key));
  const withdrawn = running.find((rollout) => rollout.remote === remote)?.version ?? null;
  return { withdrawn, stopped: experiments.map(({ id }) => id) };
}

/** The releases of other remotes in the environment that place a slot of this remote, which stays empty now. */
async function releasesThatPlace(
  transaction: Transaction,
  { environment, remote }: ChangeRequest,
): Promise<string[]> {
  const parties = await environmentContracts(transaction, environment);
  const offered = parties
    .filter((party) => party.remote === remote)
    .flatMap(({ contracts }) => contracts.offers.map(({ slot }) => slot));
  return parties
    .filter((party) => party.remote !== remote)
    .filter(({ contracts }) => contracts.uses.some(({ slot }) => offered.includes(slot)))
    .map(({ release }) => release);
}
