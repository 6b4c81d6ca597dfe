import { PlatformError, releaseId } from '@marquee/contracts';
import type { Brought } from '@marquee/contracts/verbs';
import {
  type ChangeRequest,
  type Changed,
  type OneOrSet,
  type Together,
  changeTogether,
  evidenceOf,
  forcedOf,
} from './change-environment.ts';
import { perRemote, remotesOf, type ExperimentRow } from './experiment-rows.ts';
import { endExperiment, findExperiment, refuseBesideExperiment, requireExperiment } from './experiments.ts';
import { makeLive, liveVersion } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { refusedWith } from './remedies.ts';
import { setOf } from './release-sets.ts';
import { requirePublished, requireRelease } from './require-release.ts';
import type { Queryable, Registry, Transaction } from './transaction.ts';

export type StopExperiment = ChangeRequest & {
  id: string;
  /** The name of the variant whose release becomes live. */
  promote?: string;
  /** The version of the harmful variant because of which the experiment is stopped. */
  harmful?: string;
};

/**
 * Stops an experiment. All visitors then get the live release, or with `promote` the release of that variant, which
 * becomes live. An experiment of several remotes (a set) stops for all of them. Returns undefined when it was already
 * stopped.
 *
 * Throws NOT_FOUND for an unknown experiment or variant, REMOTE_LOCKED, ROUTE_TAKEN if another remote has a page or
 * slot of the promoted release, and CHANGE_REFUSED if another experiment of the remote does not have the promoted
 * release.
 */
export function stopExperiment(
  registry: Registry,
  requests: OneOrSet<StopExperiment>,
): Promise<Changed | undefined> {
  return changeTogether(registry, requests, async (transaction, all, now) => {
    const [first] = all as [StopExperiment];
    const { environment, remote, id, promote, by, reason } = first;
    const experiment = await requireExperiment(transaction, { environment, remote, id });
    const stopped = perRemote(experiment).map((of) => ({
      ...of,
      ...(promote !== undefined && { winner: versionOf(of, promote) }),
    }));
    if (experiment.endedAt) return alreadyStopped(experiment, stopped[0]?.winner);
    for (const request of all) await refuseLocked(transaction, request);

    await endExperiment(
      transaction,
      { environment, id, harmful: await harmfulOf(transaction, first, stopped) },
      now,
    );
    const members = [];
    for (const { remote: name, winner } of stopped) {
      const before = (await liveVersion(transaction, { environment, remote: name })) ?? null;
      members.push({
        actor: by,
        action: 'stop-experiment' as const,
        remote: name,
        version: winner ?? null,
        reason,
        details: { before },
      });
    }
    if (promote !== undefined) await promoteWinners(transaction, first, members, now);
    return {
      members,
      common: { experiment: id, promoted: promote ?? null, ...evidenceOf(first), ...forcedOf(first) },
    };
  });
}

type Winner = { remote: string; version: string | null; details: { before: string | null } };

async function promoteWinners(
  transaction: Transaction,
  { environment, by, reason }: StopExperiment,
  winners: readonly Winner[],
  now: Date,
): Promise<void> {
  const rising = winners.flatMap(({ remote, version, details }) =>
    version !== null && version !== details.before ? [{ environment, remote, version, by, reason }] : [],
  );
  const remotes = winners.map(({ remote }) => remote);
  for (const winner of rising) {
    await requirePublished(transaction, winner);
    await refuseBesideExperiment(transaction, winner, remotes);
  }
  const set = setOf(rising);
  for (const winner of rising) await makeLive(transaction, { ...winner, set }, now);
  for (const winner of rising) await requireRelease(transaction, environment, winner);
}

/**
 * The releases of a harmful variant, as the column stores them: in a set, those of all its remotes that are not live.
 */
async function harmfulOf(
  transaction: Transaction,
  { environment, remote, harmful }: StopExperiment,
  stopped: readonly ExperimentRow[],
): Promise<string[]> {
  if (harmful === undefined) return [];
  if (stopped.length === 1) return [harmful];
  const name = stopped
    .find((of) => of.remote === remote)
    ?.variants.find(({ version }) => version === harmful)?.name;
  const ids: string[] = [];
  for (const of of stopped) {
    const live = await liveVersion(transaction, { environment, remote: of.remote });
    const version = of.variants.find((variant) => variant.name === name)?.version;
    if (version !== undefined && version !== live) ids.push(releaseId({ remote: of.remote, version }));
  }
  return ids;
}

function versionOf({ id, variants }: ExperimentRow, name: string): string {
  const variant = variants.find((one) => one.name === name);
  if (variant) return variant.version;
  const names = variants.map((one) => one.name).join(', ');
  throw new PlatformError('NOT_FOUND', `the experiment ${id} has no variant ${name}; it has ${names}`);
}

/** Accepts that an experiment is stopped twice, but refuses a promotion, which would be ignored otherwise. */
function alreadyStopped(
  { environment, id, remote, endedAt }: ExperimentRow,
  version: string | undefined,
): Together {
  if (version === undefined) return { members: [] };
  throw refusedWith('CHANGE_REFUSED', `the experiment ${id} was stopped at ${endedAt?.toISOString()}`, {
    verb: 'promote',
    environment,
    remote,
    version,
  });
}

/**
 * Reads the release that becomes live for the request's remote when its experiment stops: that of the variant
 * `promote`. An empty list if `promote` is undefined.
 */
export async function promotedBy(
  { id, remote, promote }: Pick<StopExperiment, 'id' | 'remote' | 'promote'>,
  environment: string,
  queryable: Queryable,
): Promise<Brought[]> {
  if (promote === undefined) return [];
  const found = await findExperiment(queryable, { environment, id });
  const own = found && perRemote(found).find((of) => of.remote === remote);
  return (own?.variants ?? []).flatMap(({ name, version }) =>
    name === promote ? [{ arm: '', version }] : [],
  );
}

/**
 * Reads the other remotes whose releases become live when an experiment of several remotes (a set) stops with the
 * variant `promote`. An empty list if `promote` is undefined.
 */
export async function otherWinners(
  { id, remote, promote }: Pick<StopExperiment, 'id' | 'remote' | 'promote'>,
  environment: string,
  queryable: Queryable,
): Promise<string[]> {
  const found = promote === undefined ? undefined : await findExperiment(queryable, { environment, id });
  return found ? remotesOf(found).filter((name) => name !== remote) : [];
}
