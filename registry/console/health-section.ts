import type { RemoteHealth, ReleaseHealth } from '../health/read-health.ts';
import { count, failing, percent } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { lineChart, type Series } from './line-chart.ts';

const vitals = [
  { name: 'mount', label: 'Mount', title: 'Time to mount', unit: 'ms' },
  { name: 'LCP', label: 'LCP', title: 'Largest paint (LCP)', unit: 'ms' },
  { name: 'INP', label: 'INP', title: 'Answer to a press (INP)', unit: 'ms' },
  { name: 'CLS', label: 'CLS', title: 'Shift of the page (CLS)', unit: '' },
];

/** For how long back one may look, in hours. */
export const spans = [
  { hours: 1, label: '1 h' },
  { hours: 24, label: '24 h' },
  { hours: 168, label: '7 days' },
] as const;

/** Errors and vitals of a remote by release: charts, and every figure in a table. */
export function healthSection(
  { since, releases }: RemoteHealth,
  { hours, path, now, faults }: { hours: number; path: string; now: Date; faults: string | undefined },
): Html {
  const overTime = (value: (bucket: ReleaseHealth['buckets'][number]) => number | undefined): Series[] =>
    releases.map(({ version, buckets }) => ({
      name: version,
      points: buckets.flatMap((bucket) => {
        const measured = value(bucket);
        return measured === undefined ? [] : [{ at: Date.parse(bucket.at), value: measured }];
      }),
    }));
  const span = { since: Date.parse(since), until: now.getTime() };

  return html`<section id="health" data-live aria-labelledby="health-title" class="panel">
    <div class="title-row">
      <h2 id="health-title">How releases do</h2>
      <nav class="switch" aria-label="Time">
        ${spans.map(
          (one) =>
            html`<a
              href="${path}?hours=${one.hours}#health"
              ${one.hours === hours ? html`aria-current="page"` : ''}
              >${one.label}</a
            >`,
        )}
      </nav>
    </div>
    ${
      releases.length
        ? html`<div class="charts">
              <figure>
                <figcaption>Errors in 100 loads</figcaption>
                ${lineChart({ id: 'errors-chart', title: 'Errors', unit: 'in 100 loads', ...span, series: overTime(failing) })}
              </figure>
              ${vitals.map(
                ({ name, title, unit }) =>
                  html`<figure>
                    <figcaption>${title}, 75th percentile${unit && `, ${unit}`}</figcaption>
                    ${lineChart({
                      id: `${name.toLowerCase()}-chart`,
                      title,
                      unit: unit === 'ms' ? 'milliseconds' : 'no unit',
                      ...span,
                      series: overTime(({ measured }) => measured[name]?.p75),
                    })}
                  </figure>`,
              )}
            </div>
            ${healthTable(releases)}
            ${faults ? html`<p><a href="${faults}">What fails, with the lines of the source</a></p>` : ''}`
        : html`<p class="none">Nobody met this remote in that time, or no shell tells what browsers see.</p>`
    }
  </section>`;
}

function healthTable(releases: ReleaseHealth[]): Html {
  return html`<div class="wide">
    <table class="stack">
      <caption class="unseen">
        The same in figures, by release
      </caption>
      <thead>
        <tr>
          <th scope="col">Release</th>
          <th scope="col">Visitors</th>
          <th scope="col">Harmed</th>
          <th scope="col">Errors</th>
          <th scope="col">Mounts</th>
          ${vitals.map(({ label, unit }) => html`<th scope="col">${label}${unit && `, ${unit}`}</th>`)}
        </tr>
      </thead>
      <tbody>
        ${releases.map(
          ({ version, visitors, harmed, errors, mounts, measured }) =>
            html`<tr>
              <th scope="row" data-label="Release">${version}</th>
              <td data-label="Visitors" class="number">${count(visitors)}</td>
              <td data-label="Harmed" class="number ${harmed ? 'grave' : ''}">
                ${count(harmed)}${harmed ? ` (${percent(harmed / Math.max(visitors, 1))})` : ''}
              </td>
              <td data-label="Errors" class="number">${count(errors)}</td>
              <td data-label="Mounts" class="number">${count(mounts)}</td>
              ${vitals.map(
                ({ name, label }) =>
                  html`<td data-label="${label}" class="number">${measured[name]?.p75 ?? '–'}</td>`,
              )}
            </tr>`,
        )}
      </tbody>
    </table>
  </div>`;
}
