import { PlatformError } from '@marquee/contracts';
import {
  changeEnvironment,
  evidenceOf,
  forcedOf,
  type Changed,
  type ChangeRequest,
} from './change-environment.ts';
import { endExperiment, findExperiment, refuseBesideExperiment, type ExperimentRow } from './experiments.ts';
import { makeLive, liveVersion } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { refusedWith } from './remedies.ts';
import { requireRelease } from './require-release.ts';
import type { Registry } from './transaction.ts';

export type StopExperiment = ChangeRequest & {
  id: string;
  /** The name of the variant whose release becomes live. */
  promote?: string;
  /** The version of the variant for whose harm it is stopped. */
  harmful?: string;
};

/**
 * Stops an experiment: all visitors get the live release again, or the promoted variant's. Returns undefined
 * when it was already stopped. Throws NOT_FOUND for an unknown experiment or variant, REMOTE_LOCKED,
 * ROUTE_TAKEN, and CHANGE_REFUSED if another experiment of the remote lacks the promoted release.
 */
export function stopExperiment(registry: Registry, request: StopExperiment): Promise<Changed | undefined> {
  const { environment, remote, id, promote, harmful, by, reason } = request;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const experiment = await findExperiment(transaction, { environment, id });
    if (experiment?.remote !== remote) {
      throw new PlatformError('NOT_FOUND', `there is no experiment ${id} on ${remote} in ${environment}`);
    }
    const version = promote === undefined ? undefined : versionOf(experiment, promote);
    if (experiment.endedAt) return alreadyStopped(experiment, version);
    await refuseLocked(transaction, request);

    await endExperiment(transaction, { environment, id, harmful }, now);
    const before = await liveVersion(transaction, request);
    if (version !== undefined && version !== before) {
      await requireRelease(transaction, environment, { remote, version });
      await refuseBesideExperiment(transaction, { environment, remote, version });
      await makeLive(transaction, request, version, now);
    }
    return {
      actor: by,
      action: 'stop-experiment',
      remote,
      version: version ?? null,
      reason,
      details: {
        experiment: id,
        promoted: promote ?? null,
        before: before ?? null,
        ...evidenceOf(request),
        ...forcedOf(request),
      },
    };
  });
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
): undefined {
  if (version === undefined) return undefined;
  throw refusedWith('CHANGE_REFUSED', `the experiment ${id} was stopped at ${endedAt?.toISOString()}`, {
    verb: 'promote',
    environment,
    remote,
    version,
  });
}
