import { errorCode } from '@marquee/contracts';
import { appendAudit } from '../releases/audit.ts';
import { canaryRelease, withdrawRollout } from '../releases/canary-release.ts';
import type { ExperimentRow } from '../releases/experiments.ts';
import { livePeriodsOf } from '../releases/live-release.ts';
import { readEnvironmentRows, type EnvironmentRows } from '../releases/environment-rows.ts';
import { rollbackRelease } from '../releases/rollback-release.ts';
import { stopExperiment } from '../releases/stop-experiment.ts';
import {
  evidenceDetails,
  figuresOf,
  harmedText,
  judgeFailures,
  judgeVitals,
  seenText,
  type Judged,
} from './judge-release.ts';
import { markRelease, readMarks, removeAnsweredMarks, type Mark } from './marks.ts';
import { countVariants } from './read-experiment.ts';
import { canaryRule, liveRule } from './statistics/evidence.ts';
import type { HarmOptions } from './statistics/harm.ts';
import { sampleRatio } from './statistics/sample-ratio.ts';
import { experimentMarks } from './health-tables.ts';
import type { Registry } from '../releases/transaction.ts';

type Guarded = Registry & {
  onAction: (environment: string, action: GuardrailAction) => void;
  onFailure: (failure: unknown) => void;
};
type Rollout = EnvironmentRows['rollouts'][number];
type Live = EnvironmentRows['live'][number];

/** Whoever acts when nobody is looking, in the audit. */
export const guardrail = 'guardrail';

/** What was done, for the log of the registry that did it. */
export type GuardrailAction = {
  what: 'withdrew' | 'rolled-back' | 'stopped' | 'marked' | 'marked-release' | 'widened';
  reason: string;
};

/**
 * Looks at everything in an environment that reaches only some, or all since a short while: takes back what
 * harms by evidence that no stranger makes, marks for people what else seems to harm, marks experiments whose
 * visitors came in other shares than they were dealt, and widens rollouts whose time has come. Acts through
 * the functions a person would use, as `guardrail`; where the environment's policy says so it only marks.
 */
export async function guardReleases(
  { onAction, onFailure, ...registry }: Guarded,
  environment: string,
  now = new Date(),
): Promise<void> {
  const rows = await readEnvironmentRows(registry.db, environment);
  const marks = await readMarks(registry.db, rows);
  const looks = [
    ...rows.live.map((live) => () => guardPromotion(registry, rows, live, now)),
    ...rows.rollouts.map((rollout) => () => guardRollout(registry, rows, rollout, marks, now)),
    ...rows.experiments.flatMap((experiment) => [
      () => guardExperiment(registry, rows, experiment, now),
      () => guardShares(registry, experiment, now),
    ]),
    async () => void (await removeAnsweredMarks(registry.db, rows)),
  ];
  for (const look of looks) {
    // What cannot be done for one must not keep the others from being looked after.
    const action = await look().catch(onFailure);
    if (action) onAction(environment, action);
  }
}

/**
 * Does `act` where the guardrail may, and else marks the release: because its policy says so, or because the
 * evidence is not enough for a machine. Does nothing about a release that is not harmful.
 */
async function respond(
  registry: Registry,
  { acting }: EnvironmentRows,
  judged: Judged,
  act: (reason: string, details: Record<string, unknown>) => Promise<GuardrailAction | undefined>,
  now: Date,
): Promise<GuardrailAction | undefined> {
  const reason = `${seenText(judged)}; ${harmedText(judged)}`;
  if (judged.grounds && acting) return act(reason, evidenceDetails(judged));
  if (!judged.grounds && judged.harm.verdict !== 'harmful') return undefined;
  const mark = { actor: guardrail, reason, figures: figuresOf(judged), details: evidenceDetails(judged) };
  const isNew = await markRelease(registry, judged.of, mark, now);
  return isNew ? { what: 'marked-release', reason } : undefined;
}

/** The one of several verdicts that matters most: on which the guardrail may act, then which is harmful. */
function worstOf(judged: readonly Judged[]): Judged | undefined {
  return (
    judged.find(({ grounds }) => grounds !== undefined) ??
    judged.find(({ harm }) => harm.verdict === 'harmful')
  );
}

async function guardRollout(
  registry: Registry,
  rows: EnvironmentRows,
  rollout: Rollout,
  marks: readonly Mark[],
  now: Date,
): Promise<GuardrailAction | undefined> {
  const { environment, remote, version } = rollout;
  const live = rows.live.find((row) => row.remote === remote);
  if (!live) return undefined;

  const against = placeOf(environment, remote, live.version);
  const of = placeOf(environment, remote, version);
  const since = rollout.startedAt;
  const failures = await judgeFailures(registry.db, { of, since }, { against }, canaryRule);
  const margin = rollout.vitalsMargin / 100;
  const vitals = await judgeVitals(registry.db, { of, since, margin }, against, canaryRule);
  const request = { environment, remote, by: guardrail };
  const worst = worstOf([failures, ...vitals]);
  if (worst) {
    const withdraw = async (reason: string, details: Record<string, unknown>): Promise<GuardrailAction> => {
      await withdrawRollout(registry, { ...request, reason, evidence: details });
      return { what: 'withdrew', reason };
    };
    const action = await respond(registry, rows, worst, withdraw, now);
    if (action) return action;
  }

  const next = nextStep(rollout, now);
  // Where it may not act, it changes nothing at all.
  if (!next || !rows.acting) return undefined;
  // A person who dismissed the mark has seen these figures, and wants the release.
  const mark = marks.find((one) => one.remote === remote && one.version === version);
  const isFine = mark
    ? mark.dismissedAt !== null
    : [failures, ...vitals].every(({ harm }) => harm.verdict === 'fine');
  // What nobody has met has not shown that it is fine.
  if (!isFine || failures.release.all.seen.visitors === 0) return undefined;
  const reason = `after ${next.minutes} minutes at ${rollout.percent} %: ${seenText(failures)}`;
  try {
    await canaryRelease(registry, { ...request, version, percent: next.percent, reason });
  } catch (failure) {
    // Whoever locked the remote wants it to stay as it is.
    if (errorCode(failure) === 'REMOTE_LOCKED') return undefined;
    throw failure;
  }
  return { what: 'widened', reason };
}

/** How long a promotion is looked after, in milliseconds; later figures say more of the day than of the release. */
const guardedMs = 60 * 60_000;

/** How far back the release before is looked at. */
const baselineMs = 24 * 60 * 60_000;

/** The release before was met at another time: this much more than it may fail without being worse. */
const promotion: HarmOptions = { margin: 0.02 };

/** A release that reaches everybody at once has nothing beside it: it is held against the one before. */
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
  // What was gone back to is not new: its stay began earlier.
  if (livePeriods[0]?.version !== version || livePeriods[0].since.getTime() !== since.getTime())
    return undefined;
  const before = livePeriods.find((livePeriod) => livePeriod.version !== version);
  if (!before) return undefined;

  const against = placeOf(environment, remote, before.version);
  const of = placeOf(environment, remote, version);
  const baselineSince = new Date(since.getTime() - baselineMs);
  const judged = await judgeFailures(
    registry.db,
    { of, since },
    { against, baselineSince },
    liveRule,
    promotion,
  );
  const rollBack = async (
    reason: string,
    details: Record<string, unknown>,
  ): Promise<GuardrailAction | undefined> => {
    try {
      await rollbackRelease(registry, {
        environment,
        remote,
        version: before.version,
        expected: version,
        by: guardrail,
        administers: true,
        reason,
        evidence: details,
      });
    } catch (failure) {
      // Somebody was faster, or there is no way back: that is for people to decide.
      if (errorCode(failure) === 'CHANGE_REFUSED') return undefined;
      throw failure;
    }
    return { what: 'rolled-back', reason };
  };
  return respond(registry, rows, judged, rollBack, now);
}

/** Where a rollout goes now, and how long it stayed where it is; nothing while it stays. */
function nextStep(
  { percent, steps, widenedAt }: Rollout,
  now: Date,
): { percent: number; minutes: number } | undefined {
  const standing = steps.find((step) => step.percent === percent);
  const next = steps.find((step) => step.percent > percent);
  if (!standing || !next) return undefined;
  const isTime = now.getTime() - widenedAt.getTime() >= standing.minutes * 60_000;
  return isTime ? { percent: next.percent, minutes: standing.minutes } : undefined;
}

/** A variant that harms ends its experiment, since its visitors have to go somewhere else. */
async function guardExperiment(
  registry: Registry,
  rows: EnvironmentRows,
  experiment: ExperimentRow,
  now: Date,
): Promise<GuardrailAction | undefined> {
  const { environment, remote, id, variants, startedAt } = experiment;
  const live = rows.live.find((row) => row.remote === remote);
  if (!live) return undefined;
  const against = placeOf(environment, remote, live.version);
  const versions = new Set(variants.map(({ version }) => version).filter((one) => one !== live.version));

  for (const version of versions) {
    const of = placeOf(environment, remote, version);
    const judged = await judgeFailures(registry.db, { of, since: startedAt }, { against }, canaryRule);
    const request = { environment, remote, id, by: guardrail, administers: true };
    const stop = async (reason: string, details: Record<string, unknown>): Promise<GuardrailAction> => {
      await stopExperiment(registry, { ...request, reason, evidence: details });
      return { what: 'stopped', reason };
    };
    const action = await respond(registry, rows, judged, stop, now);
    if (action) return action;
  }
  return undefined;
}

/** An experiment whose shares alarm runs on, marked for good: no result is read from it. */
async function guardShares(
  { db, signer }: Registry,
  experiment: ExperimentRow,
  now: Date,
): Promise<GuardrailAction | undefined> {
  const { environment, remote, id } = experiment;
  const counted = await countVariants(db, experiment);
  const ratio = sampleRatio(counted.map(({ weight, exposed }) => ({ weight, visitors: exposed })));
  if (!ratio.alarm) return undefined;

  const exposed = Object.fromEntries(counted.map((variant) => [variant.name, variant.exposed]));
  const wanted = counted.map(({ weight }) => weight).join(' : ');
  const reason = `visitors came as ${Object.values(exposed).join(' : ')} where ${wanted} was dealt: no result is read from ${id}`;
  return db.transaction(async (transaction): Promise<GuardrailAction | undefined> => {
    const row = { environment, experiment: id, markedAt: now, exposed };
    const marked = await transaction.insert(experimentMarks).values(row).onConflictDoNothing().returning();
    if (marked.length === 0) return undefined;
    const details = { experiment: id, exposed, evidence: Math.round(ratio.evidence) };
    const entry = { actor: guardrail, action: 'mark-experiment', environment, remote, reason, details };
    await appendAudit(transaction, signer, entry, now);
    return { what: 'marked', reason };
  });
}

function placeOf(environment: string, remote: string, version: string) {
  return { environment, remote, version };
}
