import { logBeta } from './log-beta.ts';

/** How many met a release, and for how many of them it failed. */
export type Met = { visitors: number; harmed: number };

export type Harm = {
  /** `fine`: goes on; `doubtful`: reaches nobody new until it is clearer; `harmful`: is taken back. */
  verdict: 'fine' | 'doubtful' | 'harmful';
  /** The evidence that the release harms: 1 says nothing, and a harmless one ever reaches `1 / risk` with at most `risk`. */
  evidence: number;
};

/** How often a release that fails no more than its baseline is ever called harmful, at most: one in five thousand. */
export const harmRisk = 1 / 5_000;

/** From this evidence on a release is doubtful: one harmless release in twenty is, for a while. */
const doubt = 20;

/** A release that fails for more than this share harms, whatever its baseline does. */
const usuallyEverFine = 0.5;

export type HarmOptions = {
  /** How much larger the release's share may be before it counts as larger: 0.05 is five points of a hundred. */
  margin?: number;
  /** The share that harms whatever the baseline's is; 1 leaves that out. */
  mostEverFine?: number;
};

/**
 * Whether a release harms: fails for more visitors than the release it is held against, or for more
 * than half of its own, looked at as often as one likes. Each is a universal test (Wasserman, Ramdas
 * and Balakrishnan 2020): the likelihood averaged over all shares, divided by the largest that a
 * harmless release could have. It holds for any share of failures, known or not.
 */
export function judgeHarm(
  release: Met,
  baseline: Met,
  { margin = 0, mostEverFine = usuallyEverFine }: HarmOptions = {},
): Harm {
  const worse = worseThan(release, baseline, margin);
  // The average of two such tests is one again.
  const evidence = mostEverFine < 1 ? (worse + worseThanShare(release, mostEverFine)) / 2 : worse;
  if (evidence >= 1 / harmRisk) return { verdict: 'harmful', evidence };
  return { verdict: evidence >= doubt ? 'doubtful' : 'fine', evidence };
}

function worseThan(release: Met, baseline: Met, margin: number): number {
  const averaged = averageLikelihood(release) + averageLikelihood(baseline);
  return evidenceOf(averaged - bestHarmless(release, baseline, margin));
}

function worseThanShare(release: Met, most: number): number {
  return evidenceOf(averageLikelihood(release) - logLikelihood(release, Math.min(share(release), most)));
}

function evidenceOf(logarithm: number): number {
  return Math.exp(Math.min(logarithm, 700));
}

/** Over all shares of failure, small ones weighing more: the logarithm of the averaged likelihood. */
function averageLikelihood({ visitors, harmed }: Met): number {
  return logBeta(harmed + 0.5, visitors - harmed + 1) - logBeta(0.5, 1);
}

/** The largest likelihood of a release that fails for no larger share than its baseline and the margin. */
function bestHarmless(release: Met, baseline: Met, margin: number): number {
  if (share(release) <= share(baseline) + margin) return logLikelihood(release) + logLikelihood(baseline);
  if (margin === 0)
    return logLikelihood({
      visitors: release.visitors + baseline.visitors,
      harmed: release.harmed + baseline.harmed,
    });
  // It is largest where the release's share is just the baseline's and the margin; there it has one top.
  let [low, high] = [share(baseline), Math.min(share(release) - margin, 1 - margin)];
  const at = (baselineShare: number) =>
    logLikelihood(release, baselineShare + margin) + logLikelihood(baseline, baselineShare);
  for (let step = 0; step < 40; step += 1) {
    const [left, right] = [low + (high - low) / 3, high - (high - low) / 3];
    if (at(left) < at(right)) low = left;
    else high = right;
  }
  return at((low + high) / 2);
}

function logLikelihood(met: Met, at = share(met)): number {
  const { visitors, harmed } = met;
  const failing = harmed === 0 ? 0 : harmed * Math.log(at);
  const fine = visitors === harmed ? 0 : (visitors - harmed) * Math.log(1 - at);
  return failing + fine;
}

function share({ visitors, harmed }: Met): number {
  return visitors === 0 ? 0 : harmed / visitors;
}
