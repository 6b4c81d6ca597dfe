import { errorCode, releaseId } from '@marquee/contracts';
import { and, eq, exists, gte, or, sql, type SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import { appendAudit } from '../releases/audit.ts';
import { canaryRelease, withdrawRollout } from '../releases/canary-release.ts';
import type { ExperimentRow } from '../releases/experiments.ts';
import { livePeriodsOf, periodsBegunWith } from '../releases/live-release.ts';
import { readEnvironmentRows, type EnvironmentRows } from '../releases/environment-rows.ts';
import { rollbackRelease } from '../releases/rollback-release.ts';
import { stopExperiment } from '../releases/stop-experiment.ts';
import {
  evidenceDetails,
  figuresOf,
  harmedText,
  judgeCanary,
  judgePromotion,
  judgeVariant,
  type Judged,
} from './judge-release.ts';
import { guardMetrics } from './guard-metrics.ts';
import { markRelease, readMarks, deleteObsoleteMarks, type Mark } from './marks.ts';
import { countVariants, recordComparisons } from './read-experiment.ts';
import { readHarmedReleases } from './read-evidence.ts';
import type { HarmOptions } from './statistics/harm.ts';
import { sampleRatio } from './statistics/sample-ratio.ts';
import { experimentMarks, guardrailMarks, releaseVisitors } from './health-tables.ts';
import { environments, experiments, rollouts } from '../releases/release-tables.ts';
import type { Queryable, Registry } from '../releases/transaction.ts';

type Guarded = Registry & {
  onAction: (environment: string, action: GuardrailAction) => void;
  onFailure: (failure: unknown) => void;
};
type Rollout = EnvironmentRows['rollouts'][number];
type Live = EnvironmentRows['live'][number];

/** The name of the guardrail in the audit. The guardrail is the registry's automatic reaction to harmful releases. */
export const guardrail = 'guardrail';

/**
 * An action that the guardrail has taken, for the log and the metrics. `marked-release`: a release was marked as
 * harmful. `marked`: an experiment was marked as invalid.
 */
export type GuardrailAction = {
  what: 'withdrew' | 'rolled-back' | 'stopped' | 'marked' | 'marked-release' | 'widened';
  reason: string;
};

/**
 * Returns the names of the environments in which the guardrail has something to check: a running rollout or experiment,
 * a mark (a release that seems harmful), or a visitor whom a release harmed recently. This single query replaces ten
 * queries for each environment, most of which have nothing to check.
 */
export async function guardedEnvironments(db: Queryable, now = new Date()): Promise<string[]> {
  const of = <Table extends PgTable & { environment: PgColumn }>(table: Table, also?: SQL) =>
    exists(
      db
        .select({ one: sql`1` })
        .from(table as PgTable)
        .where(and(eq(table.environment, environments.name), also)),
    );
  const rows = await db
    .select({ name: environments.name })
    .from(environments)
    .where(
      or(
        of(rollouts, eq(rollouts.state, 'running')),
        of(experiments, eq(experiments.state, 'running')),
        of(guardrailMarks),
        of(releaseVisitors, gte(releaseVisitors.harmedAt, new Date(now.getTime() - guardedMs))),
      ),
    )
    .orderBy(environments.name);
  return rows.map(({ name }) => name);
}

/**
 * Compares the releases of running rollouts, experiments and recent promotions with the releases that they replace.
 * Withdraws a harmful release if a single attacker cannot have forged the evidence; otherwise marks it, so that a
 * person decides. Also marks experiments whose visitors are not split by the weights, and widens rollouts whose next
 * step is due. If the environment's policy forbids automatic action, only marks.
 */
export async function guardReleases(
  { onAction, onFailure, ...registry }: Guarded,
  environment: string,
  now = new Date(),
): Promise<void> {
  const rows = await readEnvironmentRows(registry.db, environment);
  const marks = await readMarks(registry.db, rows);
  // One query instead of several per remote, each second: a release without a failure harmed no visitor.
  const harmed = await readHarmedReleases(registry.db, environment, new Date(now.getTime() - guardedMs));
  const checks = [
    ...rows.live
      .filter((live) => harmed.has(releaseId(live)))
      .map((live) => () => guardPromotion(registry, rows, live, now)),
    ...togetherIn(rows.rollouts).map((rollouts) => () => guardRollout(registry, rows, rollouts, marks, now)),
    ...rows.experiments.map((experiment) => () => guardExperiment(registry, rows, experiment, now)),
    // The remotes of a set share their visitors.
    ...rows.experiments
      .filter(({ id }, at) => rows.experiments.findIndex((one) => one.id === id) === at)
      .map((experiment) => () => guardResults(registry, rows, experiment, now)),
    async () => void (await deleteObsoleteMarks(registry.db, rows)),
  ];
  for (const check of checks) {
    // A failure of one check must not prevent the others.
    const action = await check().catch(onFailure);
    if (action) onAction(environment, action);
  }
}

/**
 * Reacts to a judgement: calls `act` if the release is harmful and both policy and evidence permit automatic
 * action, and marks a harmful release for a person otherwise.
 */
async function respond(
  registry: Registry,
  { acting }: EnvironmentRows,
  judged: Judged,
  act: (reason: string, details: Record<string, unknown>) => Promise<GuardrailAction | undefined>,
  now: Date,
): Promise<GuardrailAction | undefined> {
  const reason = `${judged.compared}; ${harmedText(judged)}`;
  if (judged.grounds && acting) return act(reason, evidenceDetails(judged));
  if (!judged.grounds && judged.harm.verdict !== 'harmful') return undefined;
  const mark = { actor: guardrail, reason, figures: figuresOf(judged), details: evidenceDetails(judged) };
  const isNew = await markRelease(registry, judged.of, mark, now);
  return isNew ? { what: 'marked-release', reason } : undefined;
}

/** The judgement to react to: one that permits automatic action, else one that finds harm, else none. */
function worstOf(judged: readonly Judged[]): Judged | undefined {
  return (
    judged.find(({ grounds }) => grounds !== undefined) ??
    judged.find(({ harm }) => harm.verdict === 'harmful')
  );
}

/** Groups the rollouts of each set; another rollout is a group by itself. */
function togetherIn(rollouts: readonly Rollout[]): [Rollout, ...Rollout[]][] {
  const groups = new Map<string, [Rollout, ...Rollout[]]>();
  for (const rollout of rollouts) {
    const key = rollout.set?.id ?? rollout.remote;
    groups.set(key, [...(groups.get(key) ?? []), rollout] as [Rollout, ...Rollout[]]);
  }
  return [...groups.values()];
}

/**
 * Withdraws a rollout, or those of a set if one release of it harms visitors, and widens it if all of them are fine.
 */
async function guardRollout(
  registry: Registry,
  rows: EnvironmentRows,
  rollouts: [Rollout, ...Rollout[]],
  marks: readonly Mark[],
  now: Date,
): Promise<GuardrailAction | undefined> {
  const judged: { rollout: Rollout; of: Awaited<ReturnType<typeof judgeCanary>> }[] = [];
  for (const rollout of rollouts) {
    const live = rows.live.find((row) => row.remote === rollout.remote);
    if (!live) return undefined;
    judged.push({ rollout, of: await judgeCanary(registry.db, rollout, live.version) });
  }
  for (const { rollout, of } of judged) {
    const worst = worstOf(of);
    if (!worst) continue;
    const withdraw = async (reason: string, details: Record<string, unknown>): Promise<GuardrailAction> => {
      const { environment, remote } = rollout;
      await withdrawRollout(registry, { environment, remote, by: guardrail, reason, evidence: details });
      return { what: 'withdrew', reason };
    };
    const action = await respond(registry, rows, worst, withdraw, now);
    if (action) return action;
  }
  return widenRollout(registry, rows, judged, marks, now);
}

async function widenRollout(
  registry: Registry,
  { acting }: EnvironmentRows,
  judged: { rollout: Rollout; of: Awaited<ReturnType<typeof judgeCanary>> }[],
  marks: readonly Mark[],
  now: Date,
): Promise<GuardrailAction | undefined> {
  const { percent } = judged[0]!.rollout;
  const next = nextStep(judged[0]!.rollout, now);
  if (!next || !acting) return undefined;
  const areFine = judged.every(({ rollout: { remote, version }, of }) => {
    // The person who dismissed the mark knows these figures and has decided for the release.
    const mark = marks.find((one) => one.remote === remote && one.version === version);
    const isFine = mark ? mark.dismissedAt !== null : of.every(({ harm }) => harm.verdict === 'fine');
    // A release without visitors has not proved that it is fine.
    return isFine && of[0].release.all.seen.visitors > 0;
  });
  if (!areFine) return undefined;
  const figures = judged.map(
    ({ of: [{ compared, release }] }) => `${compared}; ${release.all.seen.visitors} got it`,
  );
  const reason = `after ${next.minutes} minutes at ${percent} %: ${figures.join('; ')}`;
  try {
    await canaryRelease(
      registry,
      judged.map(({ rollout: { environment, remote, version } }) => ({
        environment,
        remote,
        version,
        by: guardrail,
        percent: next.percent,
        reason,
      })),
    );
  } catch (failure) {
    if (['REMOTE_LOCKED', 'ENVIRONMENT_FROZEN'].includes(errorCode(failure))) return undefined;
    throw failure;
  }
  return { what: 'widened', reason };
}

/** How many milliseconds a promotion is watched. Later figures depend more on the time of day. */
const guardedMs = 60 * 60_000;

/** The shortest time over which the previous release is measured: fewer visitors would say nothing. */
const shortestBaselineMs = 60_000;

/** Tolerates 2 percentage points more failures, because the releases had their visitors at different times. */
const promotion: HarmOptions = { margin: 0.02 };

/** Compares a promoted release with the previous live one, because it has no simultaneous baseline. */
async function guardPromotion(
  registry: Registry,
  rows: EnvironmentRows,
  live: Live,
  now: Date,
): Promise<GuardrailAction | undefined> {
  const { environment, remote, version, since } = live;
  if (now.getTime() - since.getTime() > guardedMs) return undefined;
  if (rows.kills.some((kill) => kill.remote === remote)) return undefined;
  const livePeriods = (await livePeriodsOf(registry.db, live)).filter(
    (livePeriod) => livePeriod.rolledBackAt === null,
  );
  // A rolled-back remote serves an older period, which needs no evaluation.
  if (livePeriods[0]?.version !== version || livePeriods[0].since.getTime() !== since.getTime())
    return undefined;
  const before = livePeriods.find((livePeriod) => livePeriod.version !== version);
  if (!before) return undefined;

  const against = { environment, remote, version: before.version };
  const of = { environment, remote, version };
  // A visitor counts as harmed after one failure, so both releases need the same time in which they could fail.
  const timeAtRisk = Math.max(now.getTime() - since.getTime(), shortestBaselineMs);
  const baselineSince = new Date(since.getTime() - timeAtRisk);
  const judged = await judgePromotion(registry.db, { of, since }, { against, baselineSince }, promotion);
  const rollBack = async (
    reason: string,
    details: Record<string, unknown>,
  ): Promise<GuardrailAction | undefined> => {
    const request = { environment, by: guardrail, administers: true, reason };
    const harmful = { ...request, remote, expected: version, evidence: details };
    // A set returns as a whole: a part of it was never tried.
    const others = await periodsBegunWith(registry.db, live, live.set);
    try {
      await rollbackRelease(registry, [
        others.length > 0 ? harmful : { ...harmful, version: before.version },
        ...others.map((begun) => ({ ...request, remote: begun.remote })),
      ]);
    } catch (failure) {
      // Another rollback came first, or there is no version to return to: a person has to decide.
      if (errorCode(failure) === 'CHANGE_REFUSED') return undefined;
      throw failure;
    }
    return { what: 'rolled-back', reason };
  };
  return respond(registry, rows, judged, rollBack, now);
}

/** The rollout's next percentage if its current step has lasted its `minutes`; undefined if no step is due. */
function nextStep(
  { percent, steps, widenedAt }: Rollout,
  now: Date,
): { percent: number; minutes: number } | undefined {
  const current = steps.find((step) => step.percent === percent);
  const next = steps.find((step) => step.percent > percent);
  if (!current || !next) return undefined;
  const isDue = now.getTime() - widenedAt.getTime() >= current.minutes * 60_000;
  return isDue ? { percent: next.percent, minutes: current.minutes } : undefined;
}

/**
 * Stops an experiment if one of its variants harms more visitors than the first one, the control: it has the same
 * audience, which the live release has not. The control is compared with the variant that has the live release.
 */
async function guardExperiment(
  registry: Registry,
  rows: EnvironmentRows,
  experiment: ExperimentRow,
  now: Date,
): Promise<GuardrailAction | undefined> {
  const { environment, remote, id, variants } = experiment;
  const [control, ...others] = variants;
  const live = rows.live.find((row) => row.remote === remote);
  if (!live) return undefined;
  const isLive = (variant: ExperimentRow['variants'][number]) => variant.version === live.version;

  for (const variant of variants.filter((one) => !isLive(one))) {
    const { version } = variant;
    const other = variant === control ? (others.find(isLive) ?? others[0]) : control;
    if (!other || other.version === version) continue;
    const worst = worstOf(await judgeVariant(registry.db, experiment, other, variant));
    if (!worst) continue;
    const request = { environment, remote, id, by: guardrail, administers: true };
    const stop = async (reason: string, details: Record<string, unknown>): Promise<GuardrailAction> => {
      await stopExperiment(registry, { ...request, harmful: version, reason, evidence: details });
      return { what: 'stopped', reason };
    };
    const action = await respond(registry, rows, worst, stop, now);
    if (action) return action;
  }
  return undefined;
}

/**
 * Compares the variants of an experiment, and stops it if a guardrail metric shall stop it and is worse. Marks the
 * results as invalid, and continues, if there is a sample-ratio mismatch.
 */
async function guardResults(
  registry: Registry,
  rows: EnvironmentRows,
  experiment: ExperimentRow,
  now: Date,
): Promise<GuardrailAction | undefined> {
  const { db, signer } = registry;
  const { environment, remote, id } = experiment;
  const counted = await countVariants(db, experiment);
  const ratio = sampleRatio(counted.map(({ weight, exposed }) => ({ weight, visitors: exposed })));
  if (!ratio.alarm) {
    const worse = await recordComparisons(db, experiment, counted, now);
    const stopped = await guardMetrics(registry, rows, experiment, worse, guardrail);
    return stopped === undefined ? undefined : { what: 'stopped', reason: stopped };
  }

  const exposed = Object.fromEntries(counted.map((variant) => [variant.name, variant.exposed]));
  const weights = counted.map(({ weight }) => weight).join(' : ');
  const reason = `sample-ratio mismatch: ${Object.values(exposed).join(' : ')} visitors for the weights ${weights}; the results of ${id} are invalid`;
  return db.transaction(async (transaction): Promise<GuardrailAction | undefined> => {
    const row = { environment, experiment: id, markedAt: now, exposed };
    const marked = await transaction.insert(experimentMarks).values(row).onConflictDoNothing().returning();
    if (marked.length === 0) return undefined;
    const details = { experiment: id, exposed, evidence: Math.round(ratio.evidence) };
    const entry = {
      actor: guardrail,
      action: 'mark-experiment',
      environment,
      remote,
      reason,
      details,
    } as const;
    await appendAudit(transaction, signer, entry, now);
    return { what: 'marked', reason };
  });
}
