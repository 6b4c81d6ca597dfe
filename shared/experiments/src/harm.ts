import { logBeta } from './log-beta.ts';

/** How many met a release, and for how many of them it failed. */
export type Met = { visitors: number; harmed: number };

export type Harm = {
  /** `fine`: goes on; `doubtful`: reaches nobody new until it is clearer; `harmful`: is taken back. */
  verdict: 'fine' | 'doubtful' | 'harmful';
  /** The evidence that the release harms: 1 says nothing, and a harmless one ever reaches `1 / risk` with at most `risk`. */
  evidence: number;
};

/** How often a release that fails no more than its fellow is ever called harmful, at most: one in five thousand. */
export const harmRisk = 1 / 5_000;

/** From this evidence on a release is doubtful: one harmless release in twenty is, for a while. */
const doubt = 20;

/** A release that fails for more than this share harms, whatever its fellow does. */
const mostEverFine = 0.5;

/**
 * Whether a release harms: fails for more visitors than the release it is held against, or for more
 * than half of its own, looked at as often as one likes. Each is a universal test (Wasserman, Ramdas
 * and Balakrishnan 2020): the likelihood averaged over all shares, divided by the largest that a
 * harmless release could have. It holds for any share of failures, known or not.
 */
export function judgeHarm(release: Met, fellow: Met): Harm {
  // The average of two such tests is one again.
  const evidence = (worseThan(release, fellow) + worseThan(release, mostEverFine)) / 2;
  if (evidence >= 1 / harmRisk) return { verdict: 'harmful', evidence };
  return { verdict: evidence >= doubt ? 'doubtful' : 'fine', evidence };
}

function worseThan(release: Met, other: Met | number): number {
  const averaged = averageLikelihood(release) + (typeof other === 'number' ? 0 : averageLikelihood(other));
  return Math.exp(Math.min(averaged - bestHarmless(release, other), 700));
}

/** Over all shares of failure, small ones weighing more: the logarithm of the averaged likelihood. */
function averageLikelihood({ visitors, harmed }: Met): number {
  return logBeta(harmed + 0.5, visitors - harmed + 1) - logBeta(0.5, 1);
}

function bestHarmless(release: Met, other: Met | number): number {
  if (typeof other === 'number') return logLikelihood(release, Math.min(share(release), other));
  if (share(release) <= share(other)) return logLikelihood(release) + logLikelihood(other);
  return logLikelihood({
    visitors: release.visitors + other.visitors,
    harmed: release.harmed + other.harmed,
  });
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
