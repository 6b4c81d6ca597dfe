import { randomBytes } from 'node:crypto';
import { PlatformError, releaseId, type RolloutStep } from '@marquee/contracts';
import { and, eq } from 'drizzle-orm';
import {
  type ChangeRequest,
  type Changed,
  type OneOrSet,
  changeTogether,
  evidenceOf,
  forcedOf,
} from './change-environment.ts';
import { runningExperiments } from './experiments.ts';
import { requireLive } from './live-release.ts';
import { ofRemote, type RemoteKey } from './keys.ts';
import { refuseLocked } from './lock-remote.ts';
import { refusedWith } from './remedies.ts';
import { setOf } from './release-sets.ts';
import { requireTogether } from './require-release.ts';
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
export type Rollout = typeof rollouts.$inferSelect;

/**
 * Starts a release's rollout to `percent` of the visitors, or widens the running rollout; visitors who have the release
 * keep it. For several releases (a set), each visitor gets all of them or none. Returns undefined when nothing changes.
 *
 * Throws RELEASE_UNKNOWN; ROUTE_TAKEN if another remote has a page or slot of the release; REMOTE_LOCKED; NOT_FOUND
 * when a remote has no live release; INVALID_INPUT for steps that do not grow. Throws CHANGE_REFUSED when the rollout
 * would shrink, when another rollout or an experiment of a remote is running, or when the running rollout has other
 * remotes.
 */
export function canaryRelease(registry: Registry, canaries: OneOrSet<Canary>): Promise<Changed | undefined> {
  return changeTogether(registry, canaries, async (transaction, all, now) => {
    const [first] = all as [Canary];
    const { environment, percent, steps, vitalsMargin } = first;
    const remotes = all.map(({ remote }) => remote);
    await requireTogether(transaction, environment, all);
    const running = await runningRollouts(transaction, environment, remotes);
    for (const canary of all) {
      refuseSteps(canary);
      await refuseLocked(transaction, canary);
      await refuseConflictingRollout(transaction, canary, running);
    }
    refusePartOfRollout(running, environment, remotes, 'canary');

    const hasNewTerms =
      steps !== undefined || (vitalsMargin !== undefined && vitalsMargin !== running[0]?.vitalsMargin);
    if (running[0]?.percent === percent && !hasNewTerms) return { members: [] };
    const guarded = vitalsMargin !== undefined && { vitalsMargin };
    if (running.length > 0) {
      const widened = { percent, ...(steps && { steps }), ...guarded, widenedAt: now };
      for (const { id } of running)
        await transaction.update(rollouts).set(widened).where(eq(rollouts.id, id));
    } else await startRollouts(transaction, all, now);

    const before = running[0]?.percent ?? null;
    const terms = { ...(steps && { steps }), ...guarded, ...forcedOf(first) };
    return {
      members: all.map(({ by, remote, version, reason }) => ({
        actor: by,
        action: 'canary',
        remote,
        version,
        reason,
      })),
      common: { percent, before, ...terms },
    };
  });
}

async function startRollouts(transaction: Transaction, all: readonly Canary[], now: Date): Promise<void> {
  const set = setOf(all);
  // A new salt for each rollout: otherwise the same visitors would get every new release first.
  const salt = `${all.map(releaseId).join('+')}:${randomBytes(6).toString('hex')}`;
  for (const { environment, remote, version, percent, steps = [], vitalsMargin } of all)
    await transaction.insert(rollouts).values({
      environment,
      remote,
      version,
      salt,
      percent,
      steps,
      ...(vitalsMargin !== undefined && { vitalsMargin }),
      state: 'running',
      startedAt: now,
      widenedAt: now,
      set,
    });
}

/**
 * Ends the running rollout of a remote, and those of the remotes that are rolled out together with it (a set): their
 * visitors get the live releases again. This is possible even if a remote is locked. Returns undefined when no rollout
 * is running.
 */
export function withdrawRollout(registry: Registry, request: ChangeRequest): Promise<Changed | undefined> {
  const { environment, remote, by, reason } = request;
  return changeTogether(registry, request, async (transaction, _, now) => {
    const running = await runningRollouts(transaction, environment, [remote]);
    await endRollouts(transaction, running, [], now);
    const own = running.find((rollout) => rollout.remote === remote);
    const inSet = own?.set ? { because: remote } : {};
    return {
      members: running.map((rollout) => ({
        actor: by,
        action: 'withdraw',
        remote: rollout.remote,
        version: rollout.version,
        reason,
      })),
      common: { percent: own?.percent, ...inSet, ...evidenceOf(request) },
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

/**
 * Reads the running rollouts of these remotes, and those of other remotes that belong to the same sets (remotes whose
 * releases change together), sorted by remote.
 */
export async function runningRollouts(
  transaction: Transaction,
  environment: string,
  remotes: readonly string[],
): Promise<Rollout[]> {
  const running = await transaction
    .select()
    .from(rollouts)
    .where(and(eq(rollouts.environment, environment), eq(rollouts.state, 'running')))
    .orderBy(rollouts.remote);
  const sets = running.flatMap(({ remote, set }) => (set && remotes.includes(remote) ? [set.id] : []));
  return running.filter(({ remote, set }) => remotes.includes(remote) || (set && sets.includes(set.id)));
}

/**
 * Ends running rollouts. A rollout is stored as finished if its release is among `live`, the releases that are live
 * now; otherwise as withdrawn.
 */
export async function endRollouts(
  transaction: Transaction,
  running: readonly Rollout[],
  live: readonly { remote: string; version: string }[],
  now: Date,
): Promise<void> {
  for (const rollout of running) {
    const isLive = live.some((one) => releaseId(one) === releaseId(rollout));
    const state = isLive ? 'finished' : 'withdrawn';
    await transaction.update(rollouts).set({ state, endedAt: now }).where(eq(rollouts.id, rollout.id));
  }
}

/**
 * Throws CHANGE_REFUSED if a change names only some of the remotes whose rollouts belong together (a set), or if a
 * canary widens a running rollout and names another remote too. `remotes` are those of the change, and `verb` is its
 * kind.
 */
export function refusePartOfRollout(
  running: readonly Rollout[],
  environment: string,
  remotes: readonly string[],
  verb: 'promote' | 'canary',
): void {
  const part = running.find(({ remote, set }) => {
    const together = set?.remotes ?? [remote];
    const isWhole = together.every((name) => remotes.includes(name));
    return !isWhole || (verb === 'canary' && together.length < remotes.length);
  });
  if (!part) return;
  const { remote, percent } = part;
  const releases = running.map(releaseId).join(' and ');
  throw refusedWith(
    'CHANGE_REFUSED',
    `a rollout of ${releases} is running in ${environment} at ${percent} %, and ${verb} names ${remotes.join(', ')}: ` +
      'visitors get the releases of a set together, or none of them',
    { verb: 'withdraw', environment, remote },
  );
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

async function refuseConflictingRollout(
  transaction: Transaction,
  canary: Canary,
  allRunning: readonly Rollout[],
): Promise<void> {
  const { environment, remote, version, percent } = canary;
  const refuse = (why: string) => {
    throw new PlatformError('CHANGE_REFUSED', why);
  };
  const live = await requireLive(transaction, canary);
  if (live === version) refuse(`${releaseId({ remote, version })} is already live in ${environment}`);

  const running = allRunning.find((rollout) => rollout.remote === remote);
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
