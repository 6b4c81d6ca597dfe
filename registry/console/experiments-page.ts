import type { ExperimentResult } from '../health/read-experiment.ts';
import { audienceText } from '../releases/experiments.ts';
import { dataTable, olderLink } from './components.ts';
import { environmentSwitch } from './environment-switch.ts';
import { outcomeOf } from './experiment-verdict.ts';
import { age } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { pageFrame, type Visit } from './page-frame.ts';
import { stateMark } from './experiment-page.ts';
import { urls } from './urls.ts';

/** Renders the page of all experiments of an environment, running ones first, each with its result so far. */
export function experimentsPage({
  visit,
  environments,
  environment,
  results,
  older,
}: {
  visit: Visit;
  environments: string[];
  environment: string;
  results: ExperimentResult[];
  /** The URL of the next page, with older experiments; undefined on the last page. */
  older: string | undefined;
}): Html {
  return pageFrame({
    title: `Experiments in ${environment}`,
    visit,
    body: html`<div class="title-row">
        <h1>Experiments</h1>
        ${environmentSwitch(environments, environment, (name) => urls.experiments({ environment: name }))}
      </div>
      <section class="panel">
        ${results.length ? experimentTable(environment, results, visit.now) : nothingYet(environment)}
      </section>
      ${olderLink(older)}`,
  });
}

function experimentTable(environment: string, results: ExperimentResult[], now: Date): Html {
  return dataTable(
    'Experiments, running ones first',
    [
      { label: 'Experiment' },
      { label: 'State' },
      { label: 'Remote' },
      { label: 'Visitors', kind: 'prose' },
      { label: 'Variants' },
      { label: 'Started' },
      { label: 'Stopped' },
      { label: 'Result', kind: 'prose' },
    ],
    results.map((result) => [
      html`<a href="${urls.experiment(environment, result.id)}">${result.id}</a>`,
      stateMark(result.state),
      html`<a href="${urls.remote(environment, result.remote)}">${result.remote}</a>`,
      `${result.sharePercent} % of ${audienceText(result.targeting)}`,
      result.variants.map(({ name, version }) => `${name} ${version}`).join(', '),
      age(result.since, now),
      result.until ? age(result.until, now) : '–',
      outcomeOf(result),
    ]),
  );
}

function nothingYet(environment: string): Html {
  return html`<p class="none">
    No experiment was started in ${environment}. The page of a remote that is
    <a href="${urls.overview(environment)}">live there</a> has “Start experiment”.
  </p>`;
}
