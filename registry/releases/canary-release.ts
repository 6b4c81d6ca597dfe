import { randomBytes } from 'node:crypto';
import { PlatformError, releaseId, type RolloutStep } from '@marquee/contracts';
import { and, eq } from 'drizzle-orm';
import { changeEnvironment, evidenceOf, type Changed, type ChangeRequest } from './change-environment.ts';
import { runningExperiments } from './experiments.ts';
import { requireLive } from './live-release.ts';
import { refuseLocked } from './lock-remote.ts';
import { requireRelease } from './require-release.ts';
import { rollouts } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

export type Canary = ChangeRequest & {
  version: string;
  percent: number;
  /** How it goes on by itself; a rollout widened without steps keeps those it has. */
  steps?: RolloutStep[];
  /** How many points more of its visitors than of the live release's may have a poor vital; 5 unless told. */
  vitalsMargin?: number;
};
type Rollout = typeof rollouts.$inferSelect;

/**
 * Starts the rollout of a release, or widens the one that runs: the salt stays, so that nobody who had the
 * release loses it. Returns nothing when it runs just so already. Throws RELEASE_UNKNOWN, ROUTE_TAKEN,
 * REMOTE_LOCKED, NOT_FOUND when nothing of the remote is live, INVALID_INPUT for steps that do not grow,
 * and CHANGE_REFUSED when it would narrow, or another rollout or an experiment of the remote runs.
 */
export function canaryRelease(registry: Registry, canary: Canary): Promise<Changed | undefined> {
  const { environment, remote, version, percent, steps, vitalsMargin, by, reason } = canary;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    refuseSteps(canary);
    await requireRelease(transaction, environment, { remote, version });
    await refuseLocked(transaction, canary);
    await refuseConflictingRollout(transaction, canary);

    const running = await runningRollout(transaction, canary);
    const isAsked =
      steps !== undefined || (vitalsMargin !== undefined && vitalsMargin !== running?.vitalsMargin);
    if (running?.percent === percent && !isAsked) return undefined;
    const guarded = vitalsMargin !== undefined && { vitalsMargin };
    if (running) {
      const widened = { percent, ...(steps && { steps }), ...guarded, widenedAt: now };
      await transaction.update(rollouts).set(widened).where(eq(rollouts.id, running.id));
    } else {
      await transaction.insert(rollouts).values({
        environment,
        remote,
        version,
        // Another salt each time: the same visitors would otherwise be the first to meet every release.
        salt: `${releaseId({ remote, version })}:${randomBytes(6).toString('hex')}`,
        percent,
        steps: steps ?? [],
        ...guarded,
        state: 'running',
        startedAt: now,
        widenedAt: now,
      });
    }
    const details = { percent, before: running?.percent ?? null, ...(steps && { steps }), ...guarded };
    return { actor: by, action: 'canary', remote, version, reason, details };
  });
}

/**
 * Takes the running rollout of a remote back: everybody gets the live release again. A lock does not
 * hold it up. Returns nothing when none runs.
 */
export function withdrawRollout(registry: Registry, request: ChangeRequest): Promise<Changed | undefined> {
  const { environment, remote, by, reason } = request;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    const ended = await endRollout(transaction, request, undefined, now);
    if (!ended) return undefined;
    const { version, percent } = ended;
    return {
      actor: by,
      action: 'withdraw',
      remote,
      version,
      reason,
      details: { percent, ...evidenceOf(request) },
    };
  });
}

/** The rollout of a remote that runs in an environment, if any does. */
export async function runningRollout(
  transaction: Transaction,
  { environment, remote }: { environment: string; remote: string },
): Promise<Rollout | undefined> {
  const [running] = await transaction
    .select()
    .from(rollouts)
    .where(
      and(eq(rollouts.environment, environment), eq(rollouts.remote, remote), eq(rollouts.state, 'running')),
    );
  return running;
}

/** Ends the running rollout: that of `arrived` has reached everybody, that of another release is withdrawn. */
export async function endRollout(
  transaction: Transaction,
  place: { environment: string; remote: string },
  arrived: string | undefined,
  now: Date,
): Promise<Rollout | undefined> {
  const running = await runningRollout(transaction, place);
  if (!running) return undefined;
  const state = running.version === arrived ? 'finished' : 'withdrawn';
  await transaction.update(rollouts).set({ state, endedAt: now }).where(eq(rollouts.id, running.id));
  return running;
}

function refuseSteps({ remote, version, percent, steps = [] }: Canary): void {
  const way = steps.map((step) => step.percent);
  const grows = way.every((step, at) => at === 0 || step > way[at - 1]!);
  if (grows && (way.length === 0 || way[0] === percent)) return;
  throw new PlatformError(
    'INVALID_INPUT',
    `${releaseId({ remote, version })}: the steps ${way.join(', ')} have to grow, from ${percent} on`,
  );
}

async function refuseConflictingRollout(transaction: Transaction, canary: Canary): Promise<void> {
  const { environment, remote, version, percent } = canary;
  const refuse = (why: string) => {
    throw new PlatformError('CHANGE_REFUSED', why);
  };
  const live = await requireLive(transaction, canary);
  if (live === version)
    refuse(`${releaseId({ remote, version })} is live for everybody in ${environment} already`);

  const running = await runningRollout(transaction, canary);
  if (running && running.version !== version) {
    refuse(
      `a rollout of ${releaseId(running)} runs in ${environment} at ${running.percent} %: ` +
        `take it back first with marquee withdraw ${remote} --environment ${environment}, or promote it`,
    );
  }
  if (running && running.percent > percent) {
    refuse(
      `${releaseId(running)} is at ${running.percent} % in ${environment} and a rollout never narrows: ` +
        `withdraw it, or widen it beyond ${running.percent} %`,
    );
  }
  const [experiment] = await runningExperiments(transaction, canary);
  if (experiment) {
    refuse(
      `the experiment ${experiment.id} runs on ${remote} in ${environment}: a rollout beside it would reach other ` +
        `people than its percent says; end it first with marquee experiment stop ${experiment.id} --environment ${environment}`,
    );
  }
}
