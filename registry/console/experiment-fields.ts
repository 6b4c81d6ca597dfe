import { targetingSchema } from '@marquee/contracts';
import { choice, type Option } from './choice.ts';
import { html, type Html } from '@marquee/http-server/html';
import type { ExperimentPlan } from '../health/plan-experiment.ts';
import { audienceText, type Targeting } from '../releases/experiments.ts';
import { count, figure, percent, plural, points } from './format.ts';
import { audienceOfDraft, vitalMargin, type ExperimentDraft, type VariantDraft } from './new-experiment.ts';

const { language, platform } = targetingSchema.entries;
const maxVariants = 20;

/** The form fields of a new experiment: name, share, variants, targeting, conversion and the planned effect. */
export function experimentFields({
  draft,
  plan,
  versions,
  events,
  figures,
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
  /** Whether a variant row was just added; the new row then gets the focus. */
  isGrown: boolean;
}): Html {
  const { id, share, variants } = draft;
  return html`<div class="fields fields-two">
      <p class="field">
        <label for="id">Name <small>(lower-case letters, digits, hyphens)</small></label>
        <input id="id" name="id" required maxlength="60" pattern="[a-z0-9][a-z0-9\\-]*" value="${id}" />
      </p>
      <p class="field">
        <label for="share">Percent of visitors</label>
        ${numberInput('share', share, { min: 0.01, max: 100 })}
      </p>
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
    <p class="field">
      <label for="layer"
        >Layer <small>(optional: experiments of one layer never share a visitor)</small></label
      >
      <input id="layer" name="layer" maxlength="60" pattern="[a-z0-9][a-z0-9\\-]*" value="${draft.layer}" />
    </p>
    ${choice('conversion', 'What counts as success', events, draft.conversion, 'nothing: visitors are only counted')}
    ${metricFields(draft, figures)}
    <div class="fields fields-two">
      <p class="field">
        <label for="baseline">Percent that convert now</label>
        ${numberInput('baseline', draft.baseline, { min: 0.01, max: 99.99 })}
      </p>
      <p class="field">
        <label for="effect">Change to find <small>(percentage points)</small></label>
        ${numberInput('effect', draft.effect, { min: -100, max: 100 })}
      </p>
    </div>
    ${plan ? planText(plan, audienceOfDraft(draft)) : ''}
    <p class="actions">
      <button class="button" name="more" value="plan" formnovalidate>Calculate the days</button>
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
      <p class="field">
        <label for="metric-cap">One visitor counts at most <small>(in its unit)</small></label>
        <input id="metric-cap" name="metric-cap" type="number" min="0" step="any" value="${metric.cap}" />
      </p>
      <p class="field">
        <label for="relative-effect">Change to find <small>(percent of its value)</small></label>
        ${numberInput('relative-effect', relativeEffect, { min: -100, max: 1000 })}
      </p>
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

function numberInput(name: string, value: string, { min, max }: { min: number; max: number }): Html {
  return html`<input
    id="${name}"
    name="${name}"
    type="number"
    min="${min}"
    max="${max}"
    step="0.01"
    required
    value="${value}"
  />`;
}

function variantRow(
  { name, version, weight }: VariantDraft,
  { number, versions, isNext }: { number: number; versions: string[]; isNext: boolean },
): Html {
  const of = html`<span class="unseen"> of variant ${number}</span>`;
  return html`<div class="variant">
    <p class="field">
      <label for="variant-name-${number}">Name${of}</label>
      <input
        id="variant-name-${number}"
        name="variant-name"
        maxlength="60"
        pattern="[a-z0-9][a-z0-9\\-]*"
        ${number <= 2 ? html`required` : html`aria-describedby="variant-note-${number}"`}
        ${isNext ? html`autofocus` : ''}
        value="${name}"
      />
      ${number <= 2 ? '' : html`<small id="variant-note-${number}">Optional: without a name, there is no such variant.</small>`}
    </p>
    <p class="field">
      <label for="variant-version-${number}">Release${of}</label>
      <select id="variant-version-${number}" name="variant-version">
        ${versions.map(
          (one) => html`<option value="${one}" ${one === version ? html`selected` : ''}>${one}</option>`,
        )}
      </select>
    </p>
    <p class="field">
      <label for="variant-weight-${number}">Weight${of}</label>
      <input
        id="variant-weight-${number}"
        name="variant-weight"
        type="number"
        min="0.01"
        step="0.01"
        required
        value="${weight}"
      />
    </p>
  </div>`;
}
