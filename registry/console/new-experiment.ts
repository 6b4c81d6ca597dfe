import { eventKey, eventName, parseInput, targetingSchema } from '@marquee/contracts';
import type { Database } from '@marquee/database';
import { and, countDistinct, eq, gte } from 'drizzle-orm';
import * as v from 'valibot';
import { visitorFigures } from '../health/health-tables.ts';
import { planExperiment, type ExperimentPlan } from '../health/plan-experiment.ts';
import { activeManifests } from '../releases/active-manifests.ts';
import { environmentContracts } from '../releases/environment-contracts.ts';
import { metricsSchema, plannedMetricSchema } from '@marquee/contracts/verbs';
import type { Targeting } from '../releases/experiments.ts';
import type { RemoteKey } from '../releases/keys.ts';
import type { RemoteStatus } from '../releases/environment-status.ts';
import { usualEffect } from '../health/statistics/plan-comparison.ts';
import { plural } from './format.ts';
import type { Option } from './choice.ts';
import type { Form } from './forms.ts';

/** A form field that may occur several times: browsers send one value as text, and no value as no field. */
const repeated = v.pipe(
  v.optional(v.union([v.string(), v.array(v.string())]), []),
  v.transform((given) => [given].flat()),
);
const text = v.optional(v.string(), '');

const formSchema = v.object({
  id: text,
  share: v.optional(v.string(), '100'),
  'variant-name': repeated,
  'variant-version': repeated,
  'variant-weight': repeated,
  language: text,
  platform: text,
  'signed-in': text,
  conversion: text,
  layer: text,
  'per-network': text,
  'metric-kind': text,
  'metric-figure': text,
  'metric-cap': text,
  'metric-guardrail': repeated,
  'metric-when-worse': v.optional(v.picklist(['warn', 'stop']), 'warn'),
  baseline: v.optional(v.string(), String(usualEffect.baseline * 100)),
  effect: v.optional(v.string(), String(usualEffect.effect * 100)),
  'relative-effect': v.optional(v.string(), '5'),
});

export type VariantDraft = { name: string; version: string; weight: string };

/**
 * A new experiment as a person has filled in its form so far. The values are the texts of the fields and are not
 * validated.
 */
export type ExperimentDraft = {
  id: string;
  share: string;
  variants: VariantDraft[];
  language: string;
  platform: string;
  signedIn: string;
  conversion: string;
  /** The layer, whose experiments never share a visitor; empty without one. */
  layer: string;
  /** How many visitors of one network count; empty if it grows with the experiment. */
  perNetwork: string;
  /** The metric that decides: the kind of metric, the figure, and the maximum for one visitor. */
  metric: { kind: string; figure: string; cap: string };
  /** The web vitals that must not become worse. */
  guardrails: string[];
  /** What happens if one of them becomes worse. */
  whenWorse: 'warn' | 'stop';
  /** The expected conversion rate of the first variant, in percent. */
  baseline: string;
  /** The change of that rate to find, in percentage points. */
  effect: string;
  /** The change of a mean or ratio to find, in percent of its value. */
  relativeEffect: string;
};

/** Reads a new experiment from a submitted form. Throws INVALID_INPUT for a malformed form. */
export function draftOf(sent: Form): ExperimentDraft {
  const form = parseInput(formSchema, sent, 'the experiment');
  const { 'variant-name': names, 'variant-version': versions, 'variant-weight': weights } = form;
  const { id, share, language, platform, conversion, layer, baseline, effect, 'signed-in': signedIn } = form;
  const variants = names.map((name, at) => ({
    name: name.trim(),
    version: versions[at] ?? '',
    weight: weights[at] ?? '',
  }));
  return {
    id: id.trim(),
    share,
    variants,
    language,
    platform,
    signedIn,
    conversion,
    layer: layer.trim(),
    perNetwork: form['per-network'].trim(),
    metric: {
      kind: form['metric-kind'],
      figure: form['metric-figure'],
      cap: form['metric-cap'].trim(),
    },
    guardrails: form['metric-guardrail'],
    whenWorse: form['metric-when-worse'],
    baseline,
    effect,
    relativeEffect: form['relative-effect'],
  };
}

/**
 * Returns the two variants with which the form of a new experiment starts: the live release, and the newest other one.
 * `versions` are the remote's versions, newest first.
 */
export function firstVariants({ live }: Pick<RemoteStatus, 'live'>, versions: string[]): VariantDraft[] {
  const newest = versions.find((version) => version !== live) ?? live;
  return [
    { name: 'control', version: live, weight: '1' },
    { name: 'new', version: newest, weight: '1' },
  ];
}

/**
 * Calculates how many visitors and days a draft (a new experiment in its form) needs, from the remote's visitors of the
 * last two weeks. Undefined while the numbers in the draft are invalid.
 */
export async function planOfDraft(
  db: Database,
  key: RemoteKey,
  draft: ExperimentDraft,
  now: Date,
): Promise<ExperimentPlan | undefined> {
  const weights = draft.variants.filter(({ name }) => name !== '').map(({ weight }) => Number(weight));
  const [sharePercent, rate, change] = [Number(draft.share), Number(draft.baseline), Number(draft.effect)];
  const relative = Number(draft.relativeEffect);
  const isValid =
    [sharePercent, rate, ...weights].every((one) => one > 0 && Number.isFinite(one)) &&
    sharePercent <= 100 &&
    rate < 100 &&
    Math.abs(change) >= 0.05 &&
    rate + change >= 0 &&
    rate + change <= 100 &&
    Math.abs(relative) >= 0.05 &&
    Math.abs(relative) <= 1_000 &&
    weights.length >= 2;
  if (!isValid) return undefined;
  const planned = { baseline: rate, effect: change, relativeEffect: relative, sharePercent, weights };
  const metric = v.safeParse(plannedMetricSchema, primaryOf(draft));
  return planExperiment(
    db,
    key,
    {
      ...planned,
      metric: metric.success ? metric.output : undefined,
      targeting: audienceOfDraft(draft),
    },
    now,
  );
}

/**
 * Converts the draft (a new experiment in its form) to the body of the request that starts the experiment, without
 * unnamed variants.
 */
export function experimentBody(draft: ExperimentDraft): Record<string, unknown> {
  const { id, share, variants, conversion, layer, perNetwork, baseline, effect, relativeEffect } = draft;
  const primary = primaryOf(draft);
  const isOfMetric = primary?.kind === 'mean' || primary?.kind === 'ratio';
  return {
    id,
    sharePercent: Number(share),
    variants: variants
      .filter(({ name }) => name !== '')
      .map(({ name, version, weight }) => ({ name, version, weight: Number(weight) })),
    targeting: targetingOf(draft),
    conversions: conversion ? [conversion] : [],
    ...(layer && { layer }),
    ...(perNetwork && { visitorsPerNetwork: Number(perNetwork) }),
    ...metricsBody(draft),
    baseline: Number(baseline),
    effect: Number(effect),
    ...(isOfMetric && { relativeEffect: Number(relativeEffect) }),
  };
}

/**
 * Returns the targeting, conversions, metrics and layer of the draft (a new experiment in its form). Invalid parts are
 * empty. The console uses them to find running experiments that share visitors with it.
 */
export function countedByDraft(draft: ExperimentDraft) {
  const body = metricsBody(draft);
  const metrics = v.safeParse(metricsSchema, body ? body.metrics : undefined);
  return {
    targeting: audienceOfDraft(draft),
    conversions: draft.conversion ? [draft.conversion] : [],
    metrics: metrics.success ? metrics.output : [],
    layer: draft.layer || undefined,
  };
}

/**
 * Returns which visitors take part in the draft (a new experiment in its form), by language, platform and sign-in.
 * While the draft is invalid, returns no condition, which means all visitors.
 */
export function audienceOfDraft(draft: ExperimentDraft): Targeting {
  const read = v.safeParse(targetingSchema, targetingOf(draft));
  return read.success ? read.output : {};
}

function targetingOf({ language, platform, signedIn }: ExperimentDraft) {
  return {
    ...(language && { language }),
    ...(platform && { platform }),
    ...(signedIn && { signedIn: signedIn === 'yes' }),
  };
}

/** By how many percent a web vital may become worse before a guardrail metric warns or stops the experiment. */
export const vitalMargin = 5;

/** The metrics of the body: the primary one, and a guardrail for each chosen web vital. */
function metricsBody(draft: ExperimentDraft) {
  const primary = primaryOf(draft);
  const metrics = [
    ...(primary ? [primary] : []),
    ...draft.guardrails.map((vital) => ({
      name: vital.toLowerCase(),
      role: 'guardrail',
      kind: 'quantile',
      figure: vital,
      share: 0.75,
      marginPercent: vitalMargin,
      whenWorse: draft.whenWorse,
    })),
  ];
  return metrics.length > 0 && { metrics };
}

/** The primary metric, named after its figure; undefined without one. */
function primaryOf({ metric: { kind, figure, cap } }: ExperimentDraft) {
  if (!kind || !figure) return undefined;
  const name = figure
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 60);
  const [event] = figure.split('.', 1);
  return {
    name,
    role: 'primary',
    kind,
    figure,
    ...(kind === 'ratio' && { per: event }),
    ...(cap && kind !== 'share' && { cap: Number(cap) }),
  };
}

/**
 * Reads the events that an experiment can count as conversions: those that releases of the environment publish. Each
 * label describes the event in a sentence; if the event is measured, the label also has the number of visitors who
 * reported it in the last week.
 */
export async function eventsIn(db: Database, environment: string, now: Date): Promise<Option[]> {
  const declared = (await activeManifests(db, environment)).flatMap(({ manifest }) => manifest.events ?? []);
  const measured = new Set(declared.filter(({ measures }) => measures).map(({ name }) => name));
  const sentences = new Map(declared.map((event) => [eventKey(event), event.description]));
  const visitors = await visitorsByFigure(db, environment, now);
  const published = (await environmentContracts(db, environment)).flatMap(({ remote, contracts }) =>
    contracts.publishes.map(({ event, version, detail }) => {
      const value = eventKey({ name: event, version });
      const sentence = sentences.get(value) ?? `${remote} publishes it${fieldsText(detail)}`;
      const isMeasured = measured.has(event);
      const counted = isMeasured ? ` (${plural(visitors.get(event) ?? 0, 'visitor')} in 7 days)` : '';
      return { value, label: `${event}: ${sentence}${counted}` };
    }),
  );
  const events = new Map(published.map((one) => [one.value, one]));
  return [...events.values()]
    .filter(({ value }) => v.is(eventName, value))
    .toSorted((one, other) => one.value.localeCompare(other.value));
}

/** How many visitors reported each figure in the last seven days. */
async function visitorsByFigure(db: Database, environment: string, now: Date): Promise<Map<string, number>> {
  const since = new Date(now.getTime() - 7 * 86_400_000).toISOString().slice(0, 10);
  const { figure, visitor, day } = visitorFigures;
  const rows = await db
    .select({ figure, visitors: countDistinct(visitor) })
    .from(visitorFigures)
    .where(and(eq(visitorFigures.environment, environment), gte(day, since)))
    .groupBy(figure);
  return new Map(rows.map((row) => [row.figure, row.visitors]));
}

/** The fields of an event's detail in words. */
function fieldsText(detail: object): string {
  const { properties } = detail as { properties?: Record<string, unknown> };
  const names = Object.keys(properties ?? {});
  return names.length ? ` with ${names.join(', ')}` : '';
}
