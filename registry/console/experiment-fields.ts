import { targetingSchema } from '@marquee/contracts';
import { commonText, type BesideExperiment } from '@marquee/contracts/verbs';
import { choice, type Option } from './choice.ts';
import { html, type Html } from '@marquee/http-server/html';
import type { ExperimentPlan } from '../health/plan-experiment.ts';
import { audienceText, type Targeting } from '../releases/experiments.ts';
import { count, figure, percent, plural, points } from './format.ts';
import { audienceOfDraft, vitalMargin, type ExperimentDraft, type VariantDraft } from './new-experiment.ts';
import { inputField, numberField, slugInput } from './form-field.ts';

const { language, platform } = targetingSchema.entries;
const maxVariants = 20;

/**
 * Renders the form fields of a new experiment: name, share of visitors, variants, targeting, conversion, metrics and
 * the planned effect.
 */
export function experimentFields({
  draft,
  plan,
  versions,
  events,
  figures,
  beside,
  isGrown,
}: {
  draft: ExperimentDraft;
  /** How long it takes as filled in; undefined while its numbers are invalid. */
  plan: ExperimentPlan | undefined;
  versions: string[];
  /** The events that remotes publish in this environment. */
  events: Option[];
  /** What events measure: the figures that a metric can have. */
  figures: string[];
  /** The running experiments of other remotes that have events or pages in common with it as filled in. */
  beside: readonly BesideExperiment[];
  /** Whether a variant row was just added; the new row then gets the focus. */
  isGrown: boolean;
}): Html {
  const { id, share, variants } = draft;
  return html`<div class="fields fields-two">
      ${inputField({ name: 'id', label: 'Name', hint: 'lower-case letters, digits, hyphens', required: true, ...slugInput, value: id })}
      ${numberField({ name: 'share', label: 'Percent of visitors', min: 0.01, max: 100, value: share })}
    </div>
    <fieldset>
      <legend>Variants</legend>
      <p class="note">
        The others are compared with the first. Weights of 1 and 1 split the visitors in half.
      </p>
      ${variants.map((variant, at) =>
        variantRow(variant, { number: at + 1, versions, isNext: isGrown && at === variants.length - 1 }),
      )}
      ${
        variants.length < maxVariants
          ? html`<p class="actions">
              <button class="button" name="more" value="variant" formnovalidate>One more variant</button>
            </p>`
          : ''
      }
    </fieldset>
    <fieldset>
      <legend>Only for</legend>
      <div class="fields">
        ${choice('language', 'Language', language.wrapped.options, draft.language, 'every language')}
        ${choice('platform', 'Platform', platform.wrapped.options, draft.platform, 'every platform')}
        ${choice('signed-in', 'Signed in', ['yes', 'no'], draft.signedIn, 'either')}
      </div>
    </fieldset>
    ${layerField(draft.layer)} ${beside.map(besideNotice)} ${perNetworkField(draft.perNetwork)}
    ${choice('conversion', 'What counts as success', events, draft.conversion, 'nothing: visitors are only counted')}
    ${metricFields(draft, figures)}
    <div class="fields fields-two">
      ${numberField({ name: 'baseline', label: 'Percent that convert now', min: 0.01, max: 99.99, value: draft.baseline })}
      ${numberField({ name: 'effect', label: 'Change to find', hint: 'percentage points', min: -100, max: 100, value: draft.effect })}
    </div>
    ${plan ? planText(plan, audienceOfDraft(draft)) : ''}
    <p class="actions">
      <button class="button" name="more" value="plan" formnovalidate>Calculate the days</button>
    </p>`;
}

/**
 * Renders the field for the layer of an experiment: the name of a group of experiments that never share a visitor.
 * `typed` is what was entered before.
 */
export function layerField(typed: string): Html {
  return inputField({
    name: 'layer',
    label: 'Layer',
    hint: 'optional: experiments of one layer never share a visitor',
    ...slugInput,
    value: typed,
  });
}

/**
 * Renders the optional field for the limit per network of an experiment: how many visitors with the same network (IP
 * range) count. `typed` is what was entered before.
 */
export function perNetworkField(typed: string): Html {
  return inputField({
    name: 'per-network',
    label: 'Visitors of one network that count',
    hint: 'optional: by default the number grows with the experiment',
    type: 'number',
    min: 1,
    step: 1,
    value: typed,
  });
}

/** Suggests the layer that keeps the visitors of a running experiment apart; the form can be sent without it. */
function besideNotice(other: BesideExperiment): Html {
  const { experiment, remote, layer } = other;
  return html`<p class="notice">
    The experiment ${experiment} on ${remote} ${commonText(other)}, and visitors take part in both.
    ${layer.isRunning ? html`In the layer <b>${layer.name}</b>, this one gets none of its visitors.` : html`If both start in one layer, such as <b>${layer.name}</b>, they have none in common.`}
  </p>`;
}

const metricKinds = [
  { value: 'mean', label: 'its sum per visitor' },
  { value: 'ratio', label: 'its mean per event' },
  { value: 'share', label: 'the share of visitors who have it' },
];

const whenWorseOptions = [
  { value: 'warn', label: 'warn on the page of the experiment' },
  { value: 'stop', label: 'stop the experiment' },
];

/** The fields of the metric that decides, and of the web vitals that must not become worse. */
function metricFields(
  { metric, relativeEffect, guardrails, whenWorse }: ExperimentDraft,
  figures: string[],
): Html {
  return html`<fieldset>
    <legend>Metrics</legend>
    <div class="fields">
      ${choice('metric-figure', 'What decides', figures, metric.figure, 'the conversions above')}
      ${choice('metric-kind', 'Measured as', metricKinds, metric.kind, 'nothing')}
      ${inputField({ name: 'metric-cap', label: 'One visitor counts at most', hint: 'in its unit', type: 'number', min: 0, step: 'any', value: metric.cap })}
      ${numberField({ name: 'relative-effect', label: 'Change to find', hint: 'percent of its value', min: -100, max: 1000, value: relativeEffect })}
    </div>
    <p class="note">
      Guardrails: web vitals whose 75th percentile must not become worse by more than ${vitalMargin} %.
    </p>
    ${['LCP', 'INP', 'CLS'].map(
      (vital) =>
        html`<label class="check"
          ><input
            type="checkbox"
            name="metric-guardrail"
            value="${vital}"
            ${guardrails.includes(vital) ? html`checked` : ''}
          /><span>${vital}</span></label
        >`,
    )}
    ${choice('metric-when-worse', 'If a guardrail becomes worse', whenWorseOptions, whenWorse)}
  </fieldset>`;
}

/** How many days the experiment takes by the visitors of the last weeks, and what two weeks find. */
function planText(plan: ExperimentPlan, targeting: Targeting): Html {
  const { remote, traffic, baseline, metric, forEffect, forDays } = plan;
  if (metric?.value === null)
    return html`<p class="notice notice-waits" id="plan">
      Fewer than 20 visitors of ${remote} have ${metric.figure} in the last two weeks, so nothing can be
      calculated of it. The experiment is planned by “Percent that convert now”.
    </p>`;
  const changed = (effect: number) =>
    metric ? `${effect > 0 ? '+' : '−'}${percent(Math.abs(effect) / 100)}` : `${points(effect / 100)} points`;
  const from = metric
    ? html`${metric.figure}, which is ${figure(metric.value)} now,`
    : html`${percent(baseline.percent / 100)}`;
  const change = html`a change of ${changed(forEffect.effect)} ${metric ? 'of' : 'from'} ${from}`;
  const visitors = count(forEffect.visitors ?? 0);
  if (forEffect.days === null)
    return html`<p class="notice" id="plan">
      No visitor of ${remote} was seen in the last two weeks, so no number of days is known. To find ${change}
      takes <b>${visitors} visitors</b>.
    </p>`;
  return html`<p class="notice" id="plan">
    ${remote} had ${count(traffic.visitors)} visitors in the last ${plural(Math.round(traffic.days), 'day')},
    ${count(Math.round(traffic.perDay))} a day. ${audienceOf(plan, targeting)} To find ${change} takes
    ${visitors} of them: <b>about ${plural(forEffect.days, 'day')}</b>. In ${plural(forDays.days, 'day')} it
    finds ${forDays.effect === null ? 'no change' : `a change of ${changed(forDays.effect)}`}. Each with a
    probability of 80 %.
  </p>`;
}

/** How many of the visitors meet the conditions, in a sentence; nothing without conditions. */
function audienceOf({ audience }: ExperimentPlan, targeting: Targeting): Html {
  if (!audience) return html``;
  const who = audienceText(targeting);
  return audience.percent === null
    ? html`How many of them are ${who} is not known, because no experiment for all visitors counted them: the
      days are those of all visitors.`
    : html`${percent(audience.percent / 100)} of them are ${who}, as in ${audience.experiment ?? ''}.`;
}

function variantRow(
  { name, version, weight }: VariantDraft,
  { number, versions, isNext }: { number: number; versions: string[]; isNext: boolean },
): Html {
  const of = html`<span class="unseen"> of variant ${number}</span>`;
  const isOptional = number > 2;
  return html`<div class="variant">
    ${inputField({
      name: 'variant-name',
      id: `variant-name-${number}`,
      label: html`Name${of}`,
      ...slugInput,
      required: !isOptional,
      autofocus: isNext,
      value: name,
      ...(isOptional && { note: 'Optional: without a name, there is no such variant.' }),
    })}
    ${choice({ name: 'variant-version', id: `variant-version-${number}` }, html`Release${of}`, versions, version)}
    ${numberField({ name: 'variant-weight', id: `variant-weight-${number}`, label: html`Weight${of}`, min: 0.01, value: weight })}
  </div>`;
}
