import { logGamma } from './log-beta.ts';

export type SampleRatio = {
  /** Whether the visitors are split differently from the weights, so that every comparison is invalid. */
  alarm: boolean;
  /**
   * Evidence of a wrong split; 1 is neutral. A correct split reaches 1,000 with a probability of at most 0.001.
   */
  evidence: number;
};

/** The highest accepted probability that a correctly split experiment ever raises the alarm. */
const sampleRatioRisk = 1 / 5_000;

/** The weight of the prior, in visitors: it assumes that a mismatch is small, about five percentage points. */
const priorVisitors = 100;

/**
 * Tests whether an experiment's visitors are split by the weights of the variants; `alarm` is true if they are not. The
 * test is exact for any number of visitors and stays valid however often it is repeated (Lindon and Malek 2022:
 * Dirichlet-multinomial martingale).
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
