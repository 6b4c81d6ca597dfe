import type { ExperimentResult } from '../health/read-experiment.ts';
import { mayAct } from '../releases/actor.ts';
import { urls } from './urls.ts';
import { sampleRatioText, verdictOn } from './experiment-verdict.ts';
import { count, dateTime, percent, points } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { intervalChart } from './interval-chart.ts';
import { pageFrame, type Visit } from './page-frame.ts';

/** What an experiment has shown until now, and the way to stop it. */
export function experimentPage({
  visit,
  result,
  sequence,
  notice,
}: {
  visit: Visit;
  result: ExperimentResult;
  sequence: number;
  notice: Html | undefined;
}): Html {
  const { id, environment, remote, state, variants, sampleRatio } = result;
  const isAlarmed = sampleRatio.verdict === 'alarm';
  return pageFrame({
    title: `Experiment ${id} in ${environment}`,
    visit,
    follows: { environment, sequence },
    body: html`<nav class="crumbs" aria-label="Where this is">
        <a href="${urls.overview(environment)}">What is live in ${environment}</a>
        <a href="${urls.remote(environment, remote)}">${remote}</a>
      </nav>
      ${notice ?? ''}
      <div id="experiment" data-live>
        <div class="title-row">
          <h1 class="name">${id}</h1>
          <ul class="marks" role="list">
            <li class="mark ${state === 'running' ? 'mark-experiment' : 'mark-steady'}">
              <span aria-hidden="true">${state === 'running' ? '◇' : '■'}</span> ${state}
            </li>
          </ul>
        </div>
        <p class="lead">${about(result)}</p>
        ${state === 'running' ? stopButton(visit, result) : ''}
        <p class="verdict ${isAlarmed ? 'verdict-bad' : ''}">
          <b>${isAlarmed ? 'Sample ratio: alarm' : 'Sample ratio: fine'}</b> ${sampleRatioText(result)}
        </p>
        <div class="two two-wide">
          <section class="panel" aria-labelledby="variants-title">
            <h2 id="variants-title">Variants</h2>
            ${variantTable(result)}
          </section>
          <section class="panel" aria-labelledby="difference-title">
            <h2 id="difference-title">Difference to ${variants[0]?.name ?? ''}</h2>
            ${
              isAlarmed
                ? html`<p class="none">No difference is shown while the shares are wrong.</p>`
                : intervalChart(variants, variants[0]?.name ?? '')
            }
            <p class="note">
              The bar holds the true difference with ${percent(result.confidence)} confidence, at every moment
              together: look as often as you like. It is planned for ${count(result.plannedVisitors)}
              visitors.
            </p>
          </section>
        </div>
      </div>`,
  });
}

function about({ sharePercent, since, until, conversions }: ExperimentResult): Html {
  const counts = conversions.length ? html`Counts ${conversions.join(', ')}.` : html`Counts no conversions.`;
  return html`${sharePercent} % of visitors, since
  ${dateTime(since)}${until ? html` until ${dateTime(until)}` : ''}. ${counts}`;
}

function stopButton({ session }: Visit, { environment, remote, id }: ExperimentResult): Html {
  if (!session || !mayAct(session.actor, 'experiment', remote)) return html``;
  return html`<div class="actions">
    <a class="button" href="${urls.action(environment, remote, 'stop-experiment', { id })}"
      >Stop experiment</a
    >
  </div>`;
}

function variantTable(result: ExperimentResult): Html {
  return html`<div class="wide">
    <table class="stack">
      <caption class="unseen">
        Variants with their figures
      </caption>
      <thead>
        <tr>
          <th scope="col">Variant</th>
          <th scope="col">Exposed</th>
          <th scope="col">Converted</th>
          <th scope="col">Rate</th>
          <th scope="col">Difference, points</th>
          <th scope="col">What that says</th>
        </tr>
      </thead>
      <tbody>
        ${result.variants.map((variant) => {
          const { name, version, exposed, converted, against } = variant;
          return html`<tr>
            <th scope="row" data-label="Variant">${name} <small>${version}</small></th>
            <td data-label="Exposed" class="number">${count(exposed)}</td>
            <td data-label="Converted" class="number">${count(converted)}</td>
            <td data-label="Rate" class="number">${exposed ? percent(converted / exposed) : '–'}</td>
            <td data-label="Difference, points" class="number">
              ${
                against
                  ? html`<b>${points(against.difference)}</b>
                      <small>${points(against.interval[0])} to ${points(against.interval[1])}</small>`
                  : '–'
              }
            </td>
            <td data-label="What that says" class="prose">
              ${verdictOn(variant, result)}
              ${against ? html`<small>p ${Number(against.p.toPrecision(2))}</small>` : ''}
            </td>
          </tr>`;
        })}
      </tbody>
    </table>
  </div>`;
}
