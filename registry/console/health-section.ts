import type { RemoteHealth, ReleaseHealth } from '../health/read-health.ts';
import { dataTable } from './components.ts';
import { count, failing, percent } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { lineChart, type Series } from './line-chart.ts';

const vitals = [
  { name: 'mount', label: 'Mount', title: 'Time to mount', unit: 'ms' },
  { name: 'LCP', label: 'LCP', title: 'Largest paint (LCP)', unit: 'ms' },
  { name: 'INP', label: 'INP', title: 'Response to interaction (INP)', unit: 'ms' },
  { name: 'CLS', label: 'CLS', title: 'Layout shift (CLS)', unit: '' },
];

export const spans = [
  { hours: 1, label: '1 h' },
  { hours: 24, label: '24 h' },
  { hours: 168, label: '7 days' },
] as const;

/** The section of a remote's errors and web vitals per release, as charts and as a table. */
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
            ${faults ? html`<p><a href="${faults}">Faults, with source lines</a></p>` : ''}`
        : html`<p class="none">No visitor got this remote in this period, or no shell sends observations.</p>`
    }
  </section>`;
}

function healthTable(releases: ReleaseHealth[]): Html {
  const kind = 'number';
  return dataTable(
    'The same figures by release',
    [
      { label: 'Release' },
      ...['Visitors', 'Harmed', 'Errors', 'Mounts'].map((label) => ({ label, kind }) as const),
      ...vitals.map(
        ({ label, unit }) => ({ label, heading: `${label}${unit && `, ${unit}`}`, kind }) as const,
      ),
    ],
    releases.map(({ version, visitors, harmed, errors, mounts, measured }) => [
      version,
      count(visitors),
      harmed
        ? html`<span class="grave">${count(harmed)} (${percent(harmed / Math.max(visitors, 1))})</span>`
        : count(harmed),
      count(errors),
      count(mounts),
      ...vitals.map(({ name }) => measured[name]?.p75 ?? '–'),
    ]),
  );
}
