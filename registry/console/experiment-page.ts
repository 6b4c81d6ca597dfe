import type { ExperimentHistory, ExperimentResult } from '../health/read-experiment.ts';
import { mayAct } from '../releases/actor.ts';
import type { AuditRow } from '../releases/audit-chain.ts';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { releaseSwatch } from './release-mark.ts';
import { dataTable, remoteCrumbs } from './components.ts';
import { urls } from './urls.ts';
import { audienceText } from '../releases/experiments.ts';
import type { RemoteHealth } from '../health/read-health.ts';
import { healthOf } from './health-section.ts';
import { sampleRatioText, sampleRatioTitle, isInformative, verdictOn } from './experiment-verdict.ts';
import { age, count, percent, plural, points } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { figureHelp } from './figure-help.ts';
import { historyChart } from './history-chart.ts';
import { intervalChart } from './interval-chart.ts';
import { differenceOf, metricsSection, segmentsSection } from './metrics-section.ts';
import { pageFrame, type Visit } from './page-frame.ts';

/** The part of the visitors from which on the page says what leaving them out costs. */
const muchLeftOut = 0.1;

/** Renders the page of an experiment: its results so far, and the button that stops it. */
export function experimentPage({
  visit,
  result,
  numbers,
  health,
  start,
  sequence,
  notice,
  alarm,
}: {
  visit: Visit;
  result: ExperimentHistory;
  numbers: ReleaseNumbers;
  /** What visitors met with the releases of the variants since its start, at most a week ago. */
  health: RemoteHealth;
  /** Who started it, and why; undefined if the audit does not have it. */
  start: Pick<AuditRow, 'actor' | 'reason'> | undefined;
  sequence: number;
  notice: Html | undefined;
  /** What is wrong with its variants, with the buttons that end it; undefined if nothing is. */
  alarm: Html | undefined;
}): Html {
  const { id, environment, remote, state, variants, sampleRatio } = result;
  const isAlarmed = sampleRatio.verdict === 'alarm';
  const hasVisitors = variants.some(({ exposed }) => exposed > 0);
  return pageFrame({
    title: `Experiment ${id} in ${environment}`,
    visit,
    follows: { environment, sequence },
    body: html`${remoteCrumbs(environment, remote)} ${notice ?? ''}
      <div id="experiment" data-live>
        <div class="title-row">
          <h1 class="name">${id}</h1>
          ${stateMark(state)}
        </div>
        <p class="lead">${about(result, visit.now)}</p>
        ${start ? html`<p class="reason">${start.actor}: ${start.reason ?? ''}</p>` : ''}
        ${alarm ?? (state === 'running' ? stopButton(visit, result) : '')} ${progress(result)}
        <p class="verdict ${isAlarmed ? 'verdict-bad' : hasVisitors ? '' : 'verdict-waits'}">
          <b>${sampleRatioTitle(result)}.</b> ${sampleRatioText(result)}
        </p>
        <section class="panel" aria-labelledby="variants-title">
          <h2 id="variants-title">Variants</h2>
          ${variantTable(result, numbers, health)} ${networkCapText(result)} ${doublyExposedText(result)}
          ${figureHelp('Exposed', 'Converted', 'Rate', 'Difference, points', 'Loads that fail', 'LCP')}
        </section>
        ${metricsSection(result, numbers)}
        <section class="panel" aria-labelledby="difference-title">
          <h2 id="difference-title">Difference to ${variants[0]?.name ?? ''}</h2>
          ${
            isAlarmed
              ? html`<p class="none">No difference is shown after a sample-ratio mismatch.</p>`
              : variants.some(isInformative)
                ? intervalChart(variants.filter(isInformative), variants[0]?.name ?? '', numbers)
                : html`<p class="none">Too few visitors for a conclusion yet.</p>`
          }
          <p class="note">
            The bar contains the true difference with ${percent(result.confidence)} confidence, however often
            you look. It is the interval of the visitors so far, and may move as more come. It is planned for
            ${count(result.plannedVisitors)} visitors.
          </p>
        </section>
        <section class="panel" aria-labelledby="history-title">
          <h2 id="history-title">${primaryName(result)} by day</h2>
          ${isAlarmed ? html`<p class="none">No difference is shown after a sample-ratio mismatch.</p>` : historyOf(result, numbers)}
        </section>
        ${segmentsSection(result)} ${notesSection(visit, result)}
      </div>`,
  });
}

function primaryName({ metrics }: ExperimentResult): string {
  return metrics.find(({ role }) => role === 'primary')?.name ?? 'Conversions';
}

/** The result of each day: of the primary metric, or of the conversions. */
function historyOf(
  { history, metricHistory, metrics, variants }: ExperimentHistory,
  numbers: ReleaseNumbers,
): Html {
  const primary = metrics.find(({ role }) => role === 'primary');
  const common = { variants, numbers };
  if (primary)
    return historyChart({
      ...common,
      id: 'history',
      title: `Difference of ${primary.name}`,
      days: metricHistory.filter(({ metric }) => metric === primary.name),
      show: differenceOf(primary),
      column: 'Difference',
    });
  return historyChart({
    ...common,
    id: 'history',
    title: 'Difference',
    days: history.map(({ exposed, interval, ...day }) => ({
      ...day,
      visitors: exposed,
      // An interval of all differences limits nothing.
      interval: interval[0] === -1 && interval[1] === 1 ? ([null, null] as const) : interval,
    })),
    show: points,
    column: 'Difference, points',
  });
}

function about(
  { sharePercent, targeting, layer, since, until, conversions }: ExperimentResult,
  now: Date,
): Html {
  const counts = conversions.length ? html`Counts ${conversions.join(', ')}.` : html`Counts no conversions.`;
  const ofLayer = layer === null ? '' : `, in the layer ${layer}`;
  return html`${sharePercent} % of ${audienceText(targeting)}${ofLayer}. Started
  ${age(since, now)}${until ? html`, stopped ${age(until, now)}` : ''}. ${counts}`;
}

/** How many of the planned visitors took part. */
function progress({ variants, plannedVisitors }: ExperimentResult): Html {
  const exposed = variants.reduce((sum, variant) => sum + variant.exposed, 0);
  return html`<p class="progress">
    <progress id="progress" max="${plannedVisitors}" value="${Math.min(exposed, plannedVisitors)}"></progress>
    <label for="progress">
      <b>${count(exposed)}</b> of ${count(plannedVisitors)} visitors for which it is planned
    </label>
  </p>`;
}

/** Whom the cap of visitors of one network leaves out, in sentences. */
function networkCapText({ networkCap }: ExperimentResult): Html {
  const { visitorsPerNetwork, now, visitors, leftOut, networks, cappedNetworks } = networkCap;
  if (visitors === 0) return html``;
  const rule =
    visitorsPerNetwork === null
      ? `the first ${count(now)} visitors of a network at this size, and more as the experiment grows`
      : `the first ${plural(visitorsPerNetwork, 'visitor')} of a network`;
  const isMuch = leftOut / visitors > muchLeftOut;
  return html`<p class="note" id="network-cap">
    ${leftOut === 0 ? html`All ${plural(visitors, 'visitor')} count` : html`<b>${plural(leftOut, 'visitor')}</b> of ${count(visitors)} (${percent(leftOut / visitors)}), of ${count(cappedNetworks)} of ${plural(networks, 'network')}, ${leftOut === 1 ? 'is' : 'are'} left out of all figures`}:
    what counts is ${rule}.
    ${isMuch ? 'Networks with many visitors, such as those of mobile carriers, count less than their share: start the next experiment with a larger number if you trust them.' : ''}
  </p>`;
}

/** How many visitors met two variants, in a sentence. */
function doublyExposedText({ doublyExposed, variants }: ExperimentResult): Html {
  const exposed = variants.reduce((sum, variant) => sum + variant.exposed, 0);
  if (exposed === 0) return html``;
  return html`<p class="note" id="doubly-exposed">
    ${doublyExposed === 0 ? 'No visitor was' : html`<b>${plural(doublyExposed, 'visitor')}</b> (${percent(doublyExposed / exposed)}) ${doublyExposed === 1 ? 'was' : 'were'}`}
    exposed to a second variant. A visitor counts for the first one.
  </p>`;
}

export function stateMark(state: ExperimentResult['state']): Html {
  return html`<ul class="marks" role="list">
    <li class="mark ${state === 'running' ? 'mark-experiment' : ''}">
      <span aria-hidden="true">${state === 'running' ? '◇' : '■'}</span> ${state}
    </li>
  </ul>`;
}

/** What people wrote about the experiment, and the button to add a note; empty if there is neither. */
function notesSection({ session, now }: Visit, { environment, remote, id, notes }: ExperimentHistory): Html {
  const mayNote = session && mayAct(session.actor, 'experiment', remote);
  if (notes.length === 0 && !mayNote) return html``;
  return html`<section class="panel" aria-labelledby="notes-title">
    <h2 id="notes-title">Notes</h2>
    ${notes.length === 0 ? html`<p class="none">No note yet: write down what you see, or why it ends.</p>` : ''}
    <ul role="list">
      ${notes.map(({ at, by, text }) => html`<li>${text} <small>${by}, ${age(at, now)}</small></li>`)}
    </ul>
    ${
      mayNote
        ? html`<p class="actions">
            <a class="button" href="${urls.action(environment, remote, 'note-experiment', { id })}"
              >Add a note</a
            >
          </p>`
        : ''
    }
  </section>`;
}

function stopButton({ session }: Visit, { environment, remote, id }: ExperimentResult): Html {
  if (!session || !mayAct(session.actor, 'experiment', remote)) return html``;
  return html`<div class="actions">
    <a class="button" href="${urls.action(environment, remote, 'stop-experiment', { id })}"
      >Stop experiment</a
    >
  </div>`;
}

function variantTable(result: ExperimentResult, numbers: ReleaseNumbers, health: RemoteHealth): Html {
  return dataTable(
    'Variants with their figures',
    [
      { label: 'Variant' },
      { label: 'Exposed', kind: 'number' },
      { label: 'Converted', kind: 'number' },
      { label: 'Rate', kind: 'number' },
      { label: 'Difference, points', kind: 'number' },
      { label: 'Loads that fail', kind: 'number' },
      { label: 'LCP', kind: 'number' },
      { label: 'Conclusion', kind: 'prose' },
    ],
    result.variants.map((variant) => {
      const { name, version, exposed, converted, against } = variant;
      return [
        html`${releaseSwatch(numbers, version)} ${name} <small>${version}</small>`,
        count(exposed),
        count(converted),
        exposed ? percent(converted / exposed) : '–',
        against && isInformative(variant)
          ? html`<b>${points(against.difference)}</b>
              <small>${points(against.interval[0])} to ${points(against.interval[1])}</small>`
          : '–',
        ...healthOf(health, version),
        html`${verdictOn(variant, result)}
        ${against && isInformative(variant) ? html`<small>p ${Number(against.p.toPrecision(2))}</small>` : ''}`,
      ];
    }),
  );
}
