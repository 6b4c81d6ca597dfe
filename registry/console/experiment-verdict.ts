import type { ExperimentResult, VariantResult } from '../health/read-experiment.ts';
import { primaryText } from './metrics-section.ts';
import { count, plural, points } from './format.ts';

/**
 * Describes in plain words, without p-values, whether a variant converts better or worse than the first one, or why
 * that is not known yet.
 */
export function verdictOn(variant: VariantResult, result: ExperimentResult): string {
  const control = result.variants[0]!.name;
  if (result.sampleRatio.verdict === 'alarm') return 'The results are invalid.';
  if (!variant.against) return 'The others are compared with this one.';
  const { difference, interval, p } = variant.against;
  const [low, high] = interval;
  if (!isInformative(variant)) return 'Too few visitors for a conclusion yet.';
  if (!isConclusive(variant, result))
    return `Not conclusive: it may convert up to ${worse(low)} or up to ${better(high)} than ${control}.`;
  const found = `${difference > 0 ? 'Better' : 'Worse'} than ${control}. If they were the same, such figures would occur in ${oneIn(p)}.`;
  return low <= 0 && high >= 0 ? `${found} That was found earlier; by now the interval includes 0.` : found;
}

/**
 * Describes the result of an experiment so far in a sentence: how the first conclusive variant differs, or why there is
 * no result yet.
 */
export function outcomeOf(result: ExperimentResult): string {
  const { variants, conversions, sampleRatio, metrics } = result;
  const primary = metrics.find(({ role }) => role === 'primary');
  const total = variants.reduce((sum, { exposed }) => sum + exposed, 0);
  if (sampleRatio.verdict === 'alarm') return 'Invalid: the visitors do not match the weights.';
  if (total === 0) return 'No visitor has met a variant.';
  if (primary) return primaryText(primary, variants[0]!.name);
  if (!conversions.length) return `${plural(total, 'visitor')}; nothing counts as success.`;
  const judged = variants.find((variant) => isConclusive(variant, result));
  if (!judged?.against) return `Not conclusive after ${plural(total, 'visitor')}.`;
  const { difference } = judged.against;
  return `${judged.name} is ${difference > 0 ? 'better' : 'worse'} than ${variants[0]!.name}: ${points(difference)} points.`;
}

/** Whether p was ever at most 5 %. */
function isConclusive({ against }: VariantResult, { confidence }: ExperimentResult): boolean {
  return against !== null && against.p <= 1 - confidence;
}

/**
 * Whether the confidence interval of a variant's difference excludes any value from -100 to 100 percentage points. Until
 * then, the console shows no chart of the interval, because the bar would fill the chart.
 */
export function isInformative({ against }: VariantResult): boolean {
  return against !== null && !(against.interval[0] === -1 && against.interval[1] === 1);
}

/**
 * Returns a short title for the check whether visitors are split by the weights of the variants, such as “Sample ratio:
 * fine”.
 */
export function sampleRatioTitle({ sampleRatio, variants }: ExperimentResult): string {
  if (sampleRatio.verdict === 'alarm') return 'Sample ratio: alarm';
  return variants.some((variant) => variant.exposed) ? 'Sample ratio: fine' : 'Sample ratio: no visitors yet';
}

/**
 * Describes whether visitors are split by the weights of the variants, and what to do if not (sample-ratio mismatch).
 */
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
