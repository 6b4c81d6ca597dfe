import { errorCode, releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { judgeHarm, sampleRatio, type Harm, type HarmWishes, type Met } from '@marquee/experiments';
import { appendAudit } from '../releases/audit.ts';
import { canaryRelease, withdrawRollout } from '../releases/canary-release.ts';
import type { ExperimentRow } from '../releases/experiments.ts';
import { staysOf } from '../releases/live-release.ts';
import { readEnvironment, type EnvironmentRows } from '../releases/read-environment.ts';
import { rollbackRelease } from '../releases/rollback-release.ts';
import type { Signer } from '../releases/signing.ts';
import { stopExperiment } from '../releases/stop-experiment.ts';
import { countMeasured, countMet, type Place } from './count-met.ts';
import { judgedVitals, type JudgedVital } from './poor-vitals.ts';
import { countVariants } from './read-experiment.ts';
import { experimentMarks } from './tables.ts';

type Registry = { db: Database; signer: Signer };
type Guarded = Registry & {
  onDeed: (environment: string, deed: Deed) => void;
  onFailure: (failure: unknown) => void;
};
type Rollout = EnvironmentRows['rollouts'][number];
type Live = EnvironmentRows['live'][number];

/** Whoever acts when nobody is looking, in the audit. */
export const guardrail = 'guardrail';

/** What was done, for the log of the registry that did it. */
export type Deed = { what: 'withdrew' | 'rolled-back' | 'stopped' | 'marked' | 'widened'; reason: string };

/**
 * Looks at everything in an environment that reaches only some, or all since a short while: takes back what harms, marks experiments
 * whose visitors came in other shares than they were dealt, and widens rollouts whose time has come. Acts
 * through the functions a person would use, as `guardrail`.
 */
export async function guardReleases(
  { onDeed, onFailure, ...registry }: Guarded,
  environment: string,
  now = new Date(),
): Promise<void> {
  const rows = await readEnvironment(registry.db, environment);
  const looks = [
    ...rows.live.map((live) => () => guardPromotion(registry, rows, live, now)),
    ...rows.rollouts.map((rollout) => () => guardRollout(registry, rows, rollout, now)),
    ...rows.experiments.flatMap((experiment) => [
      () => guardExperiment(registry, rows, experiment),
      () => guardShares(registry, experiment, now),
    ]),
  ];
  for (const look of looks) {
    // What cannot be done for one must not keep the others from being looked after.
    const deed = await look().catch(onFailure);
    if (deed) onDeed(environment, deed);
  }
}

async function guardRollout(
  registry: Registry,
  rows: EnvironmentRows,
  rollout: Rollout,
  now: Date,
): Promise<Deed | undefined> {
  const { environment, remote, version } = rollout;
  const live = rows.live.find((row) => row.remote === remote);
  if (!live) return undefined;

  const fellow = { environment, remote, version: live.version };
  const judged = await judge(registry.db, rollout, fellow, rollout.startedAt);
  const vitals = await judgeVitals(registry.db, rollout, fellow);
  const wish = { environment, remote, by: guardrail };
  const slow = vitals.find(({ harm }) => harm.verdict === 'harmful');
  const why =
    judged.harm.verdict === 'harmful'
      ? `${inWords(rollout, judged, fellow)}; ${harmedInWords(judged.release)}`
      : slow && slowInWords(slow);
  if (why) {
    await withdrawRollout(registry, { ...wish, reason: why });
    return { what: 'withdrew', reason: why };
  }

  const next = nextStep(rollout, now);
  const isFine = [judged, ...vitals].every(({ harm }) => harm.verdict === 'fine');
  // What nobody has met has not shown that it is fine.
  if (!next || !isFine || judged.release.visitors === 0) return undefined;
  const reason = `after ${next.minutes} minutes at ${rollout.percent} %: ${inWords(rollout, judged, fellow)}`;
  try {
    await canaryRelease(registry, { ...wish, version, percent: next.percent, reason });
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
const fellowMs = 24 * 60 * 60_000;

/** The release before was met at another time: this much more than it may fail without being worse. */
const promotion: HarmWishes = { margin: 0.02 };

/** A release that reaches everybody at once has nothing beside it: it is held against the one before. */
async function guardPromotion(
  registry: Registry,
  rows: EnvironmentRows,
  live: Live,
  now: Date,
): Promise<Deed | undefined> {
  const { environment, remote, version, since } = live;
  if (now.getTime() - since.getTime() > guardedMs) return undefined;
  if (rows.kills.some((kill) => kill.remote === remote)) return undefined;
  const stays = (await staysOf(registry.db, live)).filter((stay) => stay.rolledBackAt === null);
  // What was gone back to is not new: its stay began earlier.
  if (stays[0]?.version !== version || stays[0].since.getTime() !== since.getTime()) return undefined;
  const before = stays.find((stay) => stay.version !== version);
  if (!before) return undefined;

  const fellow = { environment, remote, version: before.version };
  const met = {
    release: await countMet(registry.db, live, since),
    fellow: await countMet(registry.db, fellow, new Date(since.getTime() - fellowMs)),
  };
  const harm = judgeHarm(met.release, met.fellow, promotion);
  if (harm.verdict !== 'harmful') return undefined;
  const reason = `${inWords(live, { ...met, harm }, fellow)} before; ${harmedInWords(met.release)}`;
  try {
    await rollbackRelease(registry, {
      environment,
      remote,
      version: before.version,
      expected: version,
      by: guardrail,
      administers: true,
      reason,
    });
  } catch (failure) {
    // Somebody was faster, or there is no way back: that is for people to decide.
    if (errorCode(failure) === 'CHANGE_REFUSED') return undefined;
    throw failure;
  }
  return { what: 'rolled-back', reason };
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
): Promise<Deed | undefined> {
  const { environment, remote, id, variants, startedAt } = experiment;
  const live = rows.live.find((row) => row.remote === remote);
  if (!live) return undefined;
  const fellow = { environment, remote, version: live.version };
  const versions = new Set(variants.map(({ version }) => version).filter((one) => one !== live.version));

  for (const version of versions) {
    const arm = { environment, remote, version };
    const judged = await judge(registry.db, arm, fellow, startedAt);
    if (judged.harm.verdict !== 'harmful') continue;
    const reason = `${inWords(arm, judged, fellow)}; ${harmedInWords(judged.release)}`;
    await stopExperiment(registry, {
      environment,
      remote,
      id,
      by: guardrail,
      administers: true,
      reason,
    });
    return { what: 'stopped', reason };
  }
  return undefined;
}

/** An experiment whose shares alarm runs on, marked for good: no result is read from it. */
async function guardShares(
  { db, signer }: Registry,
  experiment: ExperimentRow,
  now: Date,
): Promise<Deed | undefined> {
  const { environment, remote, id } = experiment;
  const counted = await countVariants(db, experiment);
  const ratio = sampleRatio(counted.map(({ weight, exposed }) => ({ weight, visitors: exposed })));
  if (!ratio.alarm) return undefined;

  const exposed = Object.fromEntries(counted.map((variant) => [variant.name, variant.exposed]));
  const wanted = counted.map(({ weight }) => weight).join(' : ');
  const reason = `visitors came as ${Object.values(exposed).join(' : ')} where ${wanted} was dealt: no result is read from ${id}`;
  return db.transaction(async (transaction): Promise<Deed | undefined> => {
    const row = { environment, experiment: id, markedAt: now, exposed };
    const marked = await transaction.insert(experimentMarks).values(row).onConflictDoNothing().returning();
    if (marked.length === 0) return undefined;
    const details = { experiment: id, exposed, evidence: Math.round(ratio.evidence) };
    const entry = { actor: guardrail, action: 'mark-experiment', environment, remote, reason, details };
    await appendAudit(transaction, signer, entry, now);
    return { what: 'marked', reason };
  });
}

type Judged = { harm: Harm; release: Met; fellow: Met };

async function judge(db: Database, place: Place, fellow: Place, since: Date): Promise<Judged> {
  const met = { release: await countMet(db, place, since), fellow: await countMet(db, fellow, since) };
  return { ...met, harm: judgeHarm(met.release, met.fellow) };
}

type JudgedVitals = Judged & { vital: JudgedVital; of: Place; against: Place };

/** Each vital by the share of visitors for whom it was poor. However poor it is for both, the page may be so. */
async function judgeVitals(db: Database, rollout: Rollout, against: Place): Promise<JudgedVitals[]> {
  const judged: JudgedVitals[] = [];
  for (const vital of judgedVitals) {
    const release = await countMeasured(db, rollout, vital, rollout.startedAt);
    const fellow = await countMeasured(db, against, vital, rollout.startedAt);
    const harm = judgeHarm(release, fellow, { margin: rollout.vitalsMargin / 100, mostEverFine: 1 });
    judged.push({ vital, of: rollout, against, release, fellow, harm });
  }
  return judged;
}

function slowInWords({ vital, of, against, release, fellow }: JudgedVitals): string {
  return (
    `${releaseId(of)} has a poor ${vital} for ${release.harmed} of ${release.visitors} visitors, ` +
    `${releaseId(against)} for ${fellow.harmed} of ${fellow.visitors}`
  );
}

function inWords(one: Place, { release, fellow }: Judged, other: Place): string {
  return (
    `${releaseId(one)} failed for ${release.harmed} of ${release.visitors} visitors, ` +
    `${releaseId(other)} for ${fellow.harmed} of ${fellow.visitors}`
  );
}

function harmedInWords({ harmed }: Met): string {
  return harmed === 1 ? '1 visitor was harmed' : `${harmed} visitors were harmed`;
}
