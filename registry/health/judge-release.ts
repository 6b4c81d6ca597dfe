import { releaseId } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import type { ReleaseKey } from '../releases/keys.ts';
import { judgedVitals, type JudgedVital } from './poor-vitals.ts';
import { readEvidence, readVitalEvidence } from './read-evidence.ts';
import { judgeEvidence, type ActingRule, type Evidence, type Judgement } from './statistics/evidence.ts';
import type { HarmOptions } from './statistics/harm.ts';
import type { MarkFigures } from './health-tables.ts';

/** The judgement of a release against a baseline, by its failures or by one web vital. */
export type Judged = Judgement & {
  of: ReleaseKey;
  against: ReleaseKey;
  release: Evidence;
  baseline: Evidence;
  vital?: JudgedVital;
};

/** Judges whether a release fails for a larger share of its visitors than the baseline does. */
export async function judgeFailures(
  db: Database,
  { of, since }: { of: ReleaseKey; since: Date },
  { against, baselineSince = since }: { against: ReleaseKey; baselineSince?: Date },
  rule: ActingRule,
  options?: HarmOptions,
): Promise<Judged> {
  const release = await readEvidence(db, of, since);
  const baseline = await readEvidence(db, against, baselineSince);
  return { of, against, release, baseline, ...judgeEvidence(release, baseline, rule, options) };
}

/** Judges for each web vital whether it is poor for a larger share of visitors than with the baseline. */
export async function judgeVitals(
  db: Database,
  { of, since, margin }: { of: ReleaseKey; since: Date; margin: number },
  against: ReleaseKey,
  rule: ActingRule,
): Promise<Judged[]> {
  const judged: Judged[] = [];
  for (const vital of judgedVitals) {
    const release = await readVitalEvidence(db, of, vital, since);
    const baseline = await readVitalEvidence(db, against, vital, since);
    const options = { margin, maxFineShare: 1 };
    judged.push({
      vital,
      of,
      against,
      release,
      baseline,
      ...judgeEvidence(release, baseline, rule, options),
    });
  }
  return judged;
}

/** Formats the compared figures: `mfe-quiz@1.1.0 failed for 6 of 6 visitors, mfe-quiz@1.0.0 for 0 of 54`. */
export function seenText({ of, against, release, baseline, vital }: Judged): string {
  const [one, other] = [release.all.seen, baseline.all.seen];
  return (
    `${releaseId(of)} ${vital ? `has a poor ${vital}` : 'failed'} for ${one.harmed} of ${one.visitors} visitors, ` +
    `${releaseId(against)} for ${other.harmed} of ${other.visitors}`
  );
}

/** Formats the harm: `6 visitors from 4 networks were harmed, 2 of them seen by the server`. */
export function harmedText({ release, vital }: Judged): string {
  const { all, server } = release;
  const visitors = all.seen.harmed === 1 ? '1 visitor' : `${all.seen.harmed} visitors`;
  const networks = all.networks === 1 ? '1 network' : `${all.networks} networks`;
  const bySight = vital ? '' : `, ${server.seen.harmed || 'none'} of them seen by the server`;
  return `${visitors} from ${networks} ${all.seen.harmed === 1 ? 'was' : 'were'} harmed${bySight}`;
}

/** The figures of a judgement, for its audit row and for the release's mark. */
export function figuresOf({ release: { all, server }, vital }: Judged): MarkFigures {
  return {
    visitors: all.seen.visitors,
    harmed: all.seen.harmed,
    networks: all.networks,
    byServer: server.seen.harmed,
    ...(vital && { vital }),
  };
}

/** The evidence of a judgement for the audit: visitors as measured, and as weighted by network. */
export function evidenceDetails(judged: Judged): Record<string, unknown> {
  const { release, baseline, grounds } = judged;
  const rounded = ({ visitors, harmed }: { visitors: number; harmed: number }) => ({
    visitors: Math.round(visitors),
    harmed: Math.round(harmed),
  });
  return {
    ...figuresOf(judged),
    serverNetworks: release.server.networks,
    counted: rounded(release.all.counted),
    against: rounded(baseline.all.counted),
    grounds: grounds ?? 'none',
  };
}
