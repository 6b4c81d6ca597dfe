export {
  compareProportions,
  usualPlan,
  type Comparison,
  type ComparisonPlan,
  type Count,
} from './compare-proportions.ts';
export {
  canaryRule,
  evidenceOf,
  judgeEvidence,
  liveRule,
  maxNamedNetworks,
  maxPerNetwork,
  type ActingRule,
  type Evidence,
  type Judgement,
  type NetworkMet,
  type Seen,
} from './evidence.ts';
export { harmRisk, judgeHarm, type Harm, type HarmOptions, type Met } from './harm.ts';
export { random } from './random.ts';
export { sampleRatio, sampleRatioRisk, type SampleRatio } from './sample-ratio.ts';
