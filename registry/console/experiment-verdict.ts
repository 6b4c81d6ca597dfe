import type { ExperimentResult, VariantResult } from '../health/read-experiment.ts';
import { count, points } from './format.ts';

/** Explains in plain words, without p-values, how a variant compares with the first one. */
export function verdictOn(
  variant: VariantResult,
  { confidence, sampleRatio, variants }: ExperimentResult,
): string {
  const control = variants[0]!.name;
  if (sampleRatio.verdict === 'alarm') return 'The results are invalid.';
  if (!variant.against) return 'The others are compared with this one.';
  const { difference, interval, p } = variant.against;
  const [low, high] = interval;
  if (low === -1 && high === 1) return 'Too few visitors for a conclusion yet.';
  if (p > 1 - confidence)
    return `Not conclusive: it may convert up to ${worse(low)} or up to ${better(high)} than ${control}.`;
  return `${difference > 0 ? 'Better' : 'Worse'} than ${control}. If they were the same, such figures would occur in ${oneIn(p)}.`;
}

/** Whether visitors are split as the weights demand, in a few words. */
export function sampleRatioTitle({ sampleRatio, variants }: ExperimentResult): string {
  if (sampleRatio.verdict === 'alarm') return 'Sample ratio: alarm';
  return variants.some((variant) => variant.exposed) ? 'Sample ratio: fine' : 'Sample ratio: no visitors yet';
}

/** States whether visitors are split as the weights demand, and what to do if not (sample-ratio mismatch). */
export function sampleRatioText({ sampleRatio, variants }: ExperimentResult): string {
  const exposed = variants.map((variant) => `${variant.name} ${count(variant.exposed)}`).join(', ');
  if (!variants.some((variant) => variant.exposed)) return 'No visitor has met a variant yet.';
  if (sampleRatio.verdict === 'fine') return `The visitors match the weights (${exposed}).`;
  return `The visitors do not match the weights (${exposed}): some of them are not counted, so the comparison would mislead. Stop it, find the cause, start another.`;
}

function worse(low: number): string {
  return `${points(Math.abs(Math.min(low, 0))).replace('+', '')} points less`;
}

function better(high: number): string {
  return `${points(Math.max(high, 0)).replace('+', '')} points more`;
}

function oneIn(p: number): string {
  if (p < 0.000_001) return 'fewer than one of a million experiments';
  const experiments = Math.round(1 / p);
  return `one of ${count(experiments)} experiments`;
}
