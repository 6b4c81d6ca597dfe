import { releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { ExperimentRow } from '../releases/experiments.ts';
import type { ReleaseKey } from '../releases/keys.ts';
import type { rollouts } from '../releases/release-tables.ts';
import { readRolloutDraws, readVariantDraws, type DrawsOfKind } from './harmed-visitors.ts';
import { judgedVitals, type JudgedVital } from './poor-vitals.ts';
import { readEvidence, readVitalEvidence } from './read-evidence.ts';
import { judgeDraws, type Draws } from './statistics/draw.ts';
import {
  canaryRule,
  judgeEvidence,
  liveRule,
  noEvidence,
  type Evidence,
  type Judgement,
} from './statistics/evidence.ts';
import type { HarmOptions, Met } from './statistics/harm.ts';
import type { MarkFigures } from './health-tables.ts';

/**
 * The judgement whether a release harms its visitors, either by failures or by one web vital, and the evidence for it.
 */
export type Judged = Judgement & {
  of: ReleaseKey;
  /** The visitors of the release, for the figures that people read. */
  release: Evidence;
  vital?: JudgedVital;
  /** The comparison, as a sentence without a full stop. */
  compared: string;
  /** The figures in `compared`, for the audit. */
  counted: Record<string, unknown>;
};

type Rollout = typeof rollouts.$inferSelect;

/** A canary with more than this share of the visitors is also judged by itself. */
const largestDrawnPercent = 50;

/** The judgement of a release's failures, and others of it. */
type AllJudged = [failures: Judged, ...others: Judged[]];

/**
 * Judges whether a canary harms its visitors more than the live release (of the version `live`) does: it compares how
 * many of the harmed visitors had the canary, and how many the live release. Returns one judgement by failures, and one
 * by each web vital that was poor for a visitor of the canary. A canary of more than half of the visitors is also
 * judged by its failures alone.
 */
export async function judgeCanary(db: Database, rollout: Rollout, live: string): Promise<AllJudged> {
  const { environment, remote, version, startedAt: since, vitalsMargin } = rollout;
  const of = { environment, remote, version };
  const draws = await readRolloutDraws(db, rollout);
  const judged = await judgeArms(db, draws, {
    of,
    since,
    against: { environment, remote, version: live },
    margin: vitalsMargin / 100,
    among: 'affected visitors',
    holder: releaseId(of),
  });
  return rollout.percent > largestDrawnPercent ? [...judged, await judgeAlone(db, of, since)] : judged;
}

/** How many percentage points more participants than of the control may have a poor web vital. */
const experimentMargin = 0.05;

/**
 * Judges whether a variant of an experiment harms its visitors more than the control does: it compares how many of the
 * harmed participants had the variant, and how many the control. Returns one judgement by failures, and one by each web
 * vital that was poor for a visitor of the variant.
 */
export async function judgeVariant(
  db: Database,
  experiment: ExperimentRow,
  control: ExperimentRow['variants'][number],
  variant: ExperimentRow['variants'][number],
): Promise<AllJudged> {
  const { environment, remote, startedAt: since } = experiment;
  const of = { environment, remote, version: variant.version };
  return judgeArms(db, await readVariantDraws(db, experiment, control, variant), {
    of,
    since,
    against: { environment, remote, version: control.version },
    margin: experimentMargin,
    among: `affected visitors of ${control.name} and ${variant.name}`,
    holder: `${variant.name} (${releaseId(of)})`,
  });
}

type Arms = {
  of: ReleaseKey;
  against: ReleaseKey;
  since: Date;
  margin: number;
  /** Who was compared, and what the harmed had, in words. */
  among: string;
  holder: string;
};

async function judgeArms(db: Database, draws: DrawsOfKind, arms: Arms): Promise<AllJudged> {
  const { of, since } = arms;
  const judged: AllJudged = [judgedBy(arms, draws.get('failure') ?? [], await readEvidence(db, of, since))];
  for (const vital of judgedVitals) {
    const own = draws.get(vital) ?? [];
    // Without a harmed visitor of the release there is nothing to judge, and nothing to read.
    if (!own.some(({ isTreated }) => isTreated)) continue;
    const release = await readVitalEvidence(db, of, vital, since);
    const baseline = await readVitalEvidence(db, arms.against, vital, since);
    judged.push(judgedBy(arms, own, release, { vital, fineOdds: oddsOf(arms.margin, baseline.all.seen) }));
  }
  return judged;
}

/**
 * Converts a margin in points to odds, by the share of the baseline's visitors who have the poor vital. It only moves
 * what counts as harmless: a release with the same vitals has odds of 1, whatever this estimate is.
 */
function oddsOf(margin: number, { visitors, harmed }: Met): number {
  return 1 + margin / ((harmed + 0.5) / (visitors + 1));
}

function judgedBy(
  { of, among, holder }: Arms,
  draws: readonly Draws[],
  release: Evidence,
  { vital, fineOdds = 1 }: { vital?: JudgedVital; fineOdds?: number } = {},
): Judged {
  const judgement = judgeDraws(draws, fineOdds);
  const [all, treated] = [countOf(draws), countOf(draws.filter(({ isTreated }) => isTreated))];
  const shares = [...new Set(draws.map(({ share }) => share))].toSorted((one, other) => one - other);
  const have = [...new Set([shares[0], shares.at(-1)])].map((share) => percentText(share ?? 0)).join(' to ');
  const who = vital ? among.replace('affected visitors', `visitors with a poor ${vital}`) : among;
  return {
    of,
    release,
    ...(vital && { vital }),
    ...judgement,
    compared:
      all === 0
        ? 'no visitor was affected'
        : `${treated} of ${all} ${who} had ${holder}, which ${have} % have`,
    counted: {
      drawn: { harmed: all, ofRelease: treated, shares },
      evidence: Math.round(judgement.harm.evidence),
    },
  };
}

function countOf(draws: readonly Draws[]): number {
  return draws.reduce((sum, { visitors }) => sum + visitors, 0);
}

function percentText(share: number): string {
  return String(Number((share * 100).toPrecision(4)));
}

/** Judges whether a release fails for more than half of its visitors, where few visitors have another one. */
async function judgeAlone(db: Database, of: ReleaseKey, since: Date): Promise<Judged> {
  const release = await readEvidence(db, of, since);
  const { visitors, harmed } = release.all.seen;
  return {
    of,
    release,
    ...judgeEvidence(release, noEvidence, canaryRule),
    compared: `${releaseId(of)} failed for ${harmed} of ${visitors} visitors`,
    counted: { counted: rounded(release.all.counted) },
  };
}

/**
 * Judges whether a promoted release (`of`) fails for a larger share of its visitors than the release before it
 * (`against`). The visitors of the promoted release count from `since`, those of the release before it from
 * `baselineSince`. `options` specifies how much more harm is tolerated.
 */
export async function judgePromotion(
  db: Database,
  { of, since }: { of: ReleaseKey; since: Date },
  { against, baselineSince }: { against: ReleaseKey; baselineSince: Date },
  options: HarmOptions,
): Promise<Judged> {
  const release = await readEvidence(db, of, since);
  const baseline = await readEvidence(db, against, baselineSince);
  const [one, other] = [release.all.seen, baseline.all.seen];
  return {
    of,
    release,
    ...judgeEvidence(release, baseline, liveRule, options),
    compared:
      `${releaseId(of)} failed for ${one.harmed} of ${one.visitors} visitors, ` +
      `${releaseId(against)} for ${other.harmed} of ${other.visitors}`,
    counted: { counted: rounded(release.all.counted), against: rounded(baseline.all.counted) },
  };
}

function rounded({ visitors, harmed }: Met): Met {
  return { visitors: Math.round(visitors), harmed: Math.round(harmed) };
}

/** Formats the harm as a text such as `6 visitors from 4 networks were harmed, 2 of them seen by the server`. */
export function harmedText({ release, vital }: Judged): string {
  const { all, server } = release;
  const visitors = all.seen.harmed === 1 ? '1 visitor' : `${all.seen.harmed} visitors`;
  const networks = all.networks === 1 ? '1 network' : `${all.networks} networks`;
  const bySight = vital ? '' : `, ${server.seen.harmed || 'none'} of them seen by the server`;
  return `${visitors} from ${networks} ${all.seen.harmed === 1 ? 'was' : 'were'} harmed${bySight}`;
}

/** Returns the figures of a judgement, which the audit and the release's mark store. */
export function figuresOf({ release: { all, server }, vital }: Judged): MarkFigures {
  return {
    visitors: all.seen.visitors,
    harmed: all.seen.harmed,
    networks: all.networks,
    byServer: server.seen.harmed,
    ...(vital && { vital }),
  };
}

/**
 * Returns the evidence of a judgement for the audit: how many visitors were measured, how many of them count after the
 * limits per network, and on what grounds the guardrail may act.
 */
export function evidenceDetails(judged: Judged): Record<string, unknown> {
  const { release, counted, grounds } = judged;
  return {
    ...figuresOf(judged),
    serverNetworks: release.server.networks,
    ...counted,
    grounds: grounds ?? 'none',
  };
}
