import { randomBytes } from 'node:crypto';
import { PlatformError, releaseId, type Experiment } from '@marquee/contracts';
import { bucketCount } from '@marquee/plan';
import { runningRollout } from './canary-release.ts';
import { plannedByMetric } from '../health/planned-metric.ts';
import { certaintyOf, usualEffect, visitorsFor } from '../health/statistics/plan-comparison.ts';
import {
  type ChangeRequest,
  type Changed,
  type OneOrSet,
  changeTogether,
  forcedOf,
} from './change-environment.ts';
import { experimentsBeside } from './experiments-beside.ts';
import { findExperiment, refuseCommonVisitors } from './experiments.ts';
import type { Metric } from '@marquee/contracts/verbs';
import { refuseUnknownFigures } from './experiment-metrics.ts';
import { joinLayer } from './layers.ts';
import { killOf } from './kill-remote.ts';
import { requireLive } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { activeManifests } from './active-manifests.ts';
import { refusedWith } from './remedies.ts';
import { requireTogether } from './require-release.ts';
import { experiments } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

export type NewExperiment = ChangeRequest &
  Omit<Experiment, 'salt' | 'layer' | 'set'> & {
    /** What it measures besides its conversions. */
    metrics?: Metric[];
    /** The layer that the experiment joins: experiments of one layer never share a visitor. */
    layer?: string;
    /** How many visitors of one network count; default: the number grows with the experiment. */
    visitorsPerNetwork?: number;
    /** The conversion rate that is expected of the first variant, in percent; default 5. */
    baseline?: number;
    /** The change of that rate which the experiment shall find, in percentage points; default 1. */
    effect?: number;
    /** The change of a primary mean or ratio which the experiment shall find, in percent of its value. */
    relativeEffect?: number;
  };

/**
 * Starts an experiment, which compares releases of one remote, or of several remotes together (a set), until it is
 * stopped. Throws RELEASE_UNKNOWN, ROUTE_TAKEN if another remote has a page or slot of a variant's release,
 * REMOTE_LOCKED, and NOT_FOUND without a live release.
 *
 * Throws INVALID_INPUT for a conversion event that no remote publishes, a metric of a figure that no remote measures,
 * two variants with the same name, and a variant that no visitor would get.
 *
 * Throws CHANGE_REFUSED if the id was used before, a remote is switched off or has a running rollout, a running
 * experiment of a remote has visitors in common with this one, or its layer (a group of experiments without common
 * visitors) has too few visitors left.
 */
export function startExperiment(
  registry: Registry,
  requests: OneOrSet<NewExperiment>,
): Promise<Changed | undefined> {
  return changeTogether(registry, requests, async (transaction, all, now) => {
    const [first, ...others] = all as [NewExperiment, ...NewExperiment[]];
    const { environment, remote, id, sharePercent, variants, targeting, conversions, metrics = [] } = first;
    const { visitorsPerNetwork } = first;
    refuseUnreachableVariant(first);
    refuseDifferentVariants(all);
    for (const { name } of variants)
      await requireTogether(
        transaction,
        environment,
        all.map((request) => releaseOf(request, name)),
      );
    for (const request of all) {
      await requireLive(transaction, request);
      await refuseLocked(transaction, request);
      await refuseConflictingExperiment(transaction, request);
    }
    await refuseUnknownConversions(transaction, first);
    refuseUnknownFigures(await activeManifests(transaction, environment), { id, metrics });

    const plannedVisitors = await plannedVisitorsFor(transaction, first, now);
    const layer = await joinLayer(transaction, first);
    const beside = await experimentsBeside(transaction, {
      ...first,
      metrics,
      layer: first.layer,
      remotes: all.map((request) => request.remote),
    });
    await transaction.insert(experiments).values({
      environment,
      remote,
      id,
      // Random, so that two experiments do not split the visitors in the same way.
      salt: `${id}:${randomBytes(6).toString('hex')}`,
      sharePercent,
      variants,
      targeting,
      conversions,
      metrics,
      plannedVisitors,
      visitorsPerNetwork,
      layer,
      state: 'running',
      startedAt: now,
      others: others.length > 0 ? versionsByVariant(others) : null,
    });
    return {
      members: all.map((request) => ({
        actor: request.by,
        action: 'start-experiment',
        remote: request.remote,
        reason: request.reason,
        details: { variants: request.variants },
      })),
      common: {
        experiment: id,
        sharePercent,
        targeting,
        conversions,
        plannedVisitors,
        ...(metrics.length > 0 && { metrics }),
        ...(visitorsPerNetwork !== undefined && { visitorsPerNetwork }),
        ...(layer && { layer: layer.name }),
        ...(beside.length > 0 && { beside }),
        ...forcedOf(first),
      },
    };
  });
}

/** Refuses variants with the same name, and those of a set that not each of its remotes has with the same weight. */
function refuseDifferentVariants(all: readonly NewExperiment[]): void {
  const [{ id, variants }] = all as [NewExperiment];
  const names = new Set(variants.map(({ name }) => name));
  if (names.size < variants.length)
    throw new PlatformError('INVALID_INPUT', `${id}: two variants have the same name`);
  const armsOf = (one: NewExperiment) =>
    one.variants.map(({ name, weight }) => `${name} ${weight}`).toSorted();
  const other = all.find((one) => armsOf(one).join() !== armsOf(all[0]!).join());
  if (other)
    throw new PlatformError(
      'INVALID_INPUT',
      `${id}: the remotes of a set have the same variants with the same weights, but ${other.remote} has ` +
        `${armsOf(other).join(', ')}, and ${all[0]!.remote} has ${armsOf(all[0]!).join(', ')}`,
    );
}

function releaseOf({ remote, variants }: NewExperiment, variant: string) {
  return { remote, version: variants.find(({ name }) => name === variant)!.version };
}

function versionsByVariant(requests: readonly NewExperiment[]): Record<string, Record<string, string>> {
  return Object.fromEntries(
    requests.map(({ remote, variants }) => [
      remote,
      Object.fromEntries(variants.map(({ name, version }) => [name, version])),
    ]),
  );
}

/**
 * The effective visitors of one comparison: by the primary mean or ratio if its change is given and its last weeks are
 * known, else by the conversion rate. Throws INVALID_INPUT for a rate outside of 0 to 100 %, and for a relative effect
 * without such a metric.
 */
async function plannedVisitorsFor(
  transaction: Transaction,
  request: NewExperiment,
  now: Date,
): Promise<number> {
  const { id, variants, metrics = [], baseline, effect, relativeEffect } = request;
  const weights = variants.map(({ weight }) => weight);
  if (relativeEffect !== undefined) {
    const metric = metrics.find(({ role }) => role === 'primary');
    if (metric?.kind !== 'mean' && metric?.kind !== 'ratio')
      throw new PlatformError(
        'INVALID_INPUT',
        `${id}: a relative effect is one of a primary mean or ratio, and no such metric is primary`,
      );
    const planned = await plannedByMetric(transaction, request, { metric, relativeEffect, weights }, now);
    if (planned !== undefined) return planned;
  }
  const rate = baseline === undefined ? usualEffect.baseline : baseline / 100;
  const change = effect === undefined ? usualEffect.effect : effect / 100;
  if (rate + change < 0 || rate + change > 1)
    throw new PlatformError(
      'INVALID_INPUT',
      `${id}: a rate of ${rate * 100} % cannot change by ${change * 100} points`,
    );
  return visitorsFor({ baseline: rate, effect: change }, certaintyOf(weights));
}

async function refuseConflictingExperiment(transaction: Transaction, request: NewExperiment): Promise<void> {
  const { environment, remote, id } = request;
  const known = await findExperiment(transaction, request);
  if (known) {
    const when = known.endedAt ? `ran until ${known.endedAt.toISOString()}` : 'is already running';
    throw new PlatformError(
      'CHANGE_REFUSED',
      `an experiment ${id} ${when} in ${environment}, and its results stay stored: choose another name`,
    );
  }
  const off = await killOf(transaction, request);
  if (off) {
    throw refusedWith(
      'CHANGE_REFUSED',
      `${remote} is switched off in ${environment} (${off.reason}), so the experiment would reach no visitor`,
      { verb: 'revive', environment, remote },
    );
  }
  const rollout = await runningRollout(transaction, request);
  if (rollout) {
    throw refusedWith(
      'CHANGE_REFUSED',
      `a rollout of ${releaseId(rollout)} is running in ${environment} at ${rollout.percent} %, and the experiment ` +
        `would move its visitors`,
      { verb: 'withdraw', environment, remote },
    );
  }
  await refuseCommonVisitors(transaction, request);
}

/** Refuses a variant that no bucket of visitors gets: each bucket is a hundredth of a percent. */
function refuseUnreachableVariant({ id, variants }: NewExperiment): void {
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
  const tiny = variants.find(({ weight }) => weight / whole < 1 / bucketCount);
  if (!tiny) return;
  throw new PlatformError(
    'INVALID_INPUT',
    `${id}: the variant ${tiny.name} would reach no visitor, because its weight ${tiny.weight} of ${whole} is less than a ` +
      `hundredth of a percent`,
  );
}

/** Refuses a conversion event that no remote publishes, because a misspelt event would never be counted. */
async function refuseUnknownConversions(
  transaction: Transaction,
  { environment, id, conversions }: NewExperiment,
): Promise<void> {
  const published = (await activeManifests(transaction, environment)).flatMap(
    ({ manifest }) => manifest.publishes,
  );
  const unknown = conversions.find((event) => !published.includes(event));
  if (unknown === undefined) return;
  const known = [...new Set(published)].toSorted().join(', ') || 'none';
  throw new PlatformError(
    'INVALID_INPUT',
    `${id}: no remote in ${environment} publishes the event ${unknown}; there are: ${known}`,
  );
}
