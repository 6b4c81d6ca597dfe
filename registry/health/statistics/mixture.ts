/**
 * What a comparison was planned for: the number of effective visitors, and the accepted probability of a false positive
 * (`level`, 0 to 1).
 */
export type ComparisonPlan = {
  /** The effective visitors at which the boundary is narrowest: `visitorsFor` calculates them. */
  visitors: number;
  level: number;
};

/**
 * Returns the evidence (e-value) of a difference `z`, in standard deviations, after this number of effective visitors,
 * by the two-sided normal mixture; 1 is neutral. If there is no difference, the evidence ever reaches 1/α with a
 * probability of at most α, however often it is calculated (Robbins 1970; Howard and others 2021; see Waudby-Smith and
 * others 2024 for why means may replace a Brownian motion).
 */
export function mixtureEvidence(z: number, visitors: number, plan: ComparisonPlan): number {
  const spread = visitors * mixtureVariance(plan);
  return Math.exp(Math.min((spread * z * z) / (2 * (spread + 1)), 700)) / Math.sqrt(spread + 1);
}

/**
 * Returns how large a difference must be after this number of effective visitors, in standard deviations, so that it is
 * significant at the plan's `level`: so that `mixtureEvidence` of it is 1/`level`.
 */
export function mixtureBoundary(visitors: number, plan: ComparisonPlan): number {
  const spread = visitors * mixtureVariance(plan);
  return Math.sqrt((1 + 1 / spread) * (Math.log(1 + spread) - 2 * Math.log(plan.level)));
}

/**
 * Returns ρ², a parameter of the normal mixture: the variance of the effects that it averages over. It is chosen so
 * that the boundary is narrowest at the planned number of visitors.
 */
export function mixtureVariance({ visitors, level }: ComparisonPlan): number {
  const doubled = -2 * Math.log(level);
  return (doubled + Math.log(1 + doubled)) / visitors;
}
