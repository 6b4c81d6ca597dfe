import { logGamma } from './log-beta.ts';

export type SampleRatio = {
  /** Whether there is a sample-ratio mismatch, which makes every comparison invalid. */
  alarm: boolean;
  /** The evidence against the weights: 1 is neutral. The probability that a correct split ever reaches `1 / risk` is at most `risk`. */
  evidence: number;
};

/** The maximum probability that a correctly split experiment ever alarms. */
export const sampleRatioRisk = 1 / 5_000;

/** The weight of the prior, in visitors: a mismatch is assumed to be small, about five percentage points. */
const priorVisitors = 100;

/**
 * Tests whether the visitors of the variants match their weights: the Dirichlet-multinomial martingale of Lindon and
 * Malek (2022), which is exact for any sample size and valid however often it is read.
 */
export function sampleRatio(variants: readonly { weight: number; visitors: number }[]): SampleRatio {
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
  const visitors = variants.reduce((sum, one) => sum + one.visitors, 0);

  let logEvidence = logGamma(priorVisitors) - logGamma(priorVisitors + visitors);
  for (const { weight, visitors: exposed } of variants) {
    const share = weight / whole;
    logEvidence +=
      logGamma(priorVisitors * share + exposed) - logGamma(priorVisitors * share) - exposed * Math.log(share);
  }
  return { alarm: logEvidence >= -Math.log(sampleRatioRisk), evidence: Math.exp(Math.min(logEvidence, 700)) };
}
