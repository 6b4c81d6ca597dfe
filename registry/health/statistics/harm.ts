import { logBeta } from './log-beta.ts';

/** How many visitors got a release, and how many of them it harmed by a failure or a poor web vital. */
export type Met = { visitors: number; harmed: number };

export type Harm = {
  /** `fine`: the rollout may advance; `doubtful`: it waits; `harmful`: the release is withdrawn. */
  verdict: 'fine' | 'doubtful' | 'harmful';
  /** Evidence of harm; 1 is neutral. A harmless release reaches 1,000 with a probability of at most 0.001. */
  evidence: number;
};

/** The highest accepted probability that a release no worse than its baseline is ever judged harmful. */
const harmRisk = 1 / 5_000;

/** A release with this much evidence of harm is doubtful, as up to 5 % of harmless releases are for a time. */
const doubtfulEvidence = 20;

/** A release that harms a larger share of its visitors than this is harmful, whatever the baseline is. */
const defaultMaxFineShare = 0.5;

/** How much harm a judgement tolerates. Shares of visitors are from 0 to 1. */
export type HarmOptions = {
  /** How far the release's harmed share may exceed the baseline's: 0.05 means 5 percentage points. */
  margin?: number;
  /** A release that harms a larger share is harmful whatever the baseline is; 1 switches this rule off. */
  maxFineShare?: number;
};

/**
 * Judges a release as harmful if the share of visitors that it harms exceeds that of its baseline (the release to
 * compare with) by more than `margin` (0 to 1, by default 0), or if it harms more than `maxFineShare` (0 to 1, by
 * default half) of its visitors. The judgement stays valid however often it is repeated. Each of the two parts is a
 * universal test (Wasserman, Ramdas and Balakrishnan 2020): the likelihood averaged over all shares, divided by the
 * maximum likelihood of a harmless release.
 */
export function judgeHarm(
  release: Met,
  baseline: Met,
  { margin = 0, maxFineShare = defaultMaxFineShare }: HarmOptions = {},
): Harm {
  const worse = worseThan(release, baseline, margin);
  // The average of two such tests is also a valid test.
  const evidence = maxFineShare < 1 ? (worse + worseThanShare(release, maxFineShare)) / 2 : worse;
  return verdictOn(evidence);
}

/**
 * Returns the verdict for evidence of harm: `harmful` from 5,000, `doubtful` from 20, else `fine`. Evidence of 1 is
 * neutral.
 */
export function verdictOn(evidence: number): Harm {
  if (evidence >= 1 / harmRisk) return { verdict: 'harmful', evidence };
  return { verdict: evidence >= doubtfulEvidence ? 'doubtful' : 'fine', evidence };
}

function worseThan(release: Met, baseline: Met, margin: number): number {
  const averaged = averageLikelihood(release) + averageLikelihood(baseline);
  return evidenceOf(averaged - bestHarmless(release, baseline, margin));
}

function worseThanShare(release: Met, limit: number): number {
  return evidenceOf(averageLikelihood(release) - logLikelihood(release, Math.min(share(release), limit)));
}

function evidenceOf(logarithm: number): number {
  return Math.exp(Math.min(logarithm, 700));
}

/** The logarithm of the likelihood of the data, averaged over all failure shares; small shares weigh more. */
function averageLikelihood({ visitors, harmed }: Met): number {
  return logBeta(harmed + 0.5, visitors - harmed + 1) - logBeta(0.5, 1);
}

/** The maximum log-likelihood of the data if the release's share is at most the baseline's plus `margin`. */
function bestHarmless(release: Met, baseline: Met, margin: number): number {
  if (share(release) <= share(baseline) + margin) return logLikelihood(release) + logLikelihood(baseline);
  if (margin === 0)
    return logLikelihood({
      visitors: release.visitors + baseline.visitors,
      harmed: release.harmed + baseline.harmed,
    });
  // The maximum is where the release's share equals the baseline's plus the margin. Ternary search finds it.
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
