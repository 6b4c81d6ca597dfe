import { randomBytes } from 'node:crypto';
import { PlatformError, releaseId, type RolloutStep } from '@marquee/contracts';
import { and, eq } from 'drizzle-orm';
import {
  changeEnvironment,
  evidenceOf,
  forcedOf,
  type Changed,
  type ChangeRequest,
} from './change-environment.ts';
import { runningExperiments } from './experiments.ts';
import { requireLive } from './live-release.ts';
import { ofRemote, type RemoteKey } from './keys.ts';
import { refuseLocked } from './lock-remote.ts';
import { refusedWith } from './remedies.ts';
import { requireRelease } from './require-release.ts';
import { rollouts } from './release-tables.ts';
import type { Registry, Transaction } from './transaction.ts';

export type Canary = ChangeRequest & {
  version: string;
  percent: number;
  /** The steps by which the guardrail widens the rollout; undefined keeps those of the running rollout. */
  steps?: RolloutStep[];
  /** How many percentage points more visitors than of the live release may have poor vitals; default 5. */
  vitalsMargin?: number;
};
type Rollout = typeof rollouts.$inferSelect;

/**
 * Starts a release's rollout to a share of the visitors, or widens the running one. The salt stays the same, so
 * visitors who have the release keep it. Returns undefined when nothing changes. Throws RELEASE_UNKNOWN,
 * ROUTE_TAKEN, REMOTE_LOCKED, NOT_FOUND without a live release, INVALID_INPUT for steps that do not grow, and
 * CHANGE_REFUSED when the rollout would shrink or another rollout or experiment of the remote runs.
 */
export function canaryRelease(registry: Registry, canary: Canary): Promise<Changed | undefined> {
  const { environment, remote, version, percent, steps, vitalsMargin, by, reason } = canary;
  return changeEnvironment(registry, environment, async (transaction, now) => {
    refuseSteps(canary);
    await requireRelease(transaction, environment, { remote, version });
    await refuseLocked(transaction, canary);
    await refuseConflictingRollout(transaction, canary);

    const running = await runningRollout(transaction, canary);
    const hasNewTerms =
      steps !== undefined || (vitalsMargin !== undefined && vitalsMargin !== running?.vitalsMargin);
    if (running?.percent === percent && !hasNewTerms) return undefined;
    const guarded = vitalsMargin !== undefined && { vitalsMargin };
    if (running) {
      const widened = { percent, ...(steps && { steps }), ...guarded, widenedAt: now };
      await transaction.update(rollouts).set(widened).where(eq(rollouts.id, running.id));
    } else {
      await transaction.insert(rollouts).values({
        environment,
        remote,
        version,
        // A new salt for each rollout: otherwise the same visitors would get every new release first.
        salt: `${releaseId({ remote, version })}:${randomBytes(6).toString('hex')}`,
        percent,
        steps: steps ?? [],
        ...guarded,
        state: 'running',
        startedAt: now,
        widenedAt: now,
      });
    }
    const terms = { ...(steps && { steps }), ...guarded, ...forcedOf(canary) };
    const details = { percent, before: running?.percent ?? null, ...terms };
    return { actor: by, action: 'canary', remote, version, reason, details };
  });
}

/**
 * Ends a remote's running rollout: its visitors get the live release again, even if the remote is locked.
 * Returns undefined when no rollout is running.
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

export async function runningRollout(transaction: Transaction, key: RemoteKey): Promise<Rollout | undefined> {
  const [running] = await transaction
    .select()
    .from(rollouts)
    .where(and(ofRemote(rollouts, key), eq(rollouts.state, 'running')));
  return running;
}

/** Ends the running rollout of a remote: as finished if its version is `nowLive`, otherwise as withdrawn. */
export async function endRollout(
  transaction: Transaction,
  key: RemoteKey,
  nowLive: string | undefined,
  now: Date,
): Promise<Rollout | undefined> {
  const running = await runningRollout(transaction, key);
  if (!running) return undefined;
  const state = running.version === nowLive ? 'finished' : 'withdrawn';
  await transaction.update(rollouts).set({ state, endedAt: now }).where(eq(rollouts.id, running.id));
  return running;
}

function refuseSteps({ remote, version, percent, steps = [] }: Canary): void {
  const percents = steps.map((step) => step.percent);
  const grow = percents.every((step, at) => at === 0 || step > percents[at - 1]!);
  if (grow && (percents.length === 0 || percents[0] === percent)) return;
  throw new PlatformError(
    'INVALID_INPUT',
    `${releaseId({ remote, version })}: the steps ${percents.join(', ')} must grow, starting at ${percent}`,
  );
}

async function refuseConflictingRollout(transaction: Transaction, canary: Canary): Promise<void> {
  const { environment, remote, version, percent } = canary;
  const refuse = (why: string) => {
    throw new PlatformError('CHANGE_REFUSED', why);
  };
  const live = await requireLive(transaction, canary);
  if (live === version) refuse(`${releaseId({ remote, version })} is already live in ${environment}`);

  const running = await runningRollout(transaction, canary);
  if (running && running.version !== version) {
    throw refusedWith(
      'CHANGE_REFUSED',
      `a rollout of ${releaseId(running)} is running in ${environment} at ${running.percent} %`,
      { verb: 'withdraw', environment, remote },
    );
  }
  if (running && running.percent > percent) {
    refuse(
      `${releaseId(running)} is at ${running.percent} % in ${environment} and a rollout never shrinks: ` +
        `withdraw it, or widen it beyond ${running.percent} %`,
    );
  }
  const [experiment] = await runningExperiments(transaction, canary);
  if (experiment) {
    throw refusedWith(
      'CHANGE_REFUSED',
      `the experiment ${experiment.id} is running on ${remote} in ${environment}, and a rollout at the same time would ` +
        `not reach its share of visitors`,
      { verb: 'stop-experiment', environment, remote, id: experiment.id },
    );
  }
}
