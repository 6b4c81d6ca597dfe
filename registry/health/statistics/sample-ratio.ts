import { logGamma } from './log-beta.ts';

export type SampleRatio = {
  /** Whether the visitors came in other shares than they were dealt: whatever is compared is then worth nothing. */
  alarm: boolean;
  /** The evidence against the shares wanted: 1 says nothing, and right shares ever reach `1 / risk` with at most `risk`. */
  evidence: number;
};

/** How often an experiment dealt as it should be ever alarms, at most: one in five thousand. */
export const sampleRatioRisk = 1 / 5_000;

/** How many visitors' worth of belief that shares, when wrong, are wrong by a little: about five points of a half. */
const belief = 100;

/**
 * Whether variants were met in the shares of their weights, looked at as often as one likes: the
 * Dirichlet-multinomial martingale of Lindon and Malek (2022), which holds for any numbers, exactly.
 */
export function sampleRatio(variants: readonly { weight: number; visitors: number }[]): SampleRatio {
  const whole = variants.reduce((sum, { weight }) => sum + weight, 0);
  const visitors = variants.reduce((sum, one) => sum + one.visitors, 0);

  let logEvidence = logGamma(belief) - logGamma(belief + visitors);
  for (const { weight, visitors: met } of variants) {
    const share = weight / whole;
    logEvidence += logGamma(belief * share + met) - logGamma(belief * share) - met * Math.log(share);
  }
  return { alarm: logEvidence >= -Math.log(sampleRatioRisk), evidence: Math.exp(Math.min(logEvidence, 700)) };
}
