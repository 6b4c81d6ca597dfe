import type { ExperimentResult, VariantResult } from '../health/read-experiment.ts';
import { count, points } from './format.ts';

/** What may be read from the comparison of one variant with the first, for who never heard of a p-value. */
export function verdictOn(
  variant: VariantResult,
  { confidence, sampleRatio, variants }: ExperimentResult,
): string {
  const control = variants[0]!.name;
  if (sampleRatio.verdict === 'alarm') return 'Nothing may be read from this.';
  if (!variant.against) return 'The others are held against this one.';
  const { difference, interval, p } = variant.against;
  const [low, high] = interval;
  if (low === -1 && high === 1) return 'Too few visitors to say anything yet.';
  if (p > 1 - confidence)
    return `Not settled: it may convert up to ${worse(low)} or up to ${better(high)} than ${control}.`;
  return `${difference > 0 ? 'Better' : 'Worse'} than ${control}. If they were the same, figures like these would ever show in ${oneIn(p)}.`;
}

/** Whether visitors came in the shares they were dealt, and what follows. */
export function sampleRatioText({ sampleRatio, variants }: ExperimentResult): string {
  const exposed = variants.map((variant) => `${variant.name} ${count(variant.exposed)}`).join(', ');
  if (sampleRatio.verdict === 'fine') return `Visitors came in the shares they were dealt (${exposed}).`;
  return `Visitors did not come in the shares they were dealt (${exposed}): something keeps some of them from being counted, and the comparison would mislead. Stop it, find out why, start another.`;
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
