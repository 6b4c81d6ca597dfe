import type { Measured, RemoteHealth, ReleaseHealth } from '../health/read-health.ts';
import { minLoads } from '../health/read-pulse.ts';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { dataTable } from './components.ts';
import { count, failing, percent } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';
import { failingShare } from '../diagnosis/current-health.ts';
import { releaseSwatch } from './release-mark.ts';
import { figureHelp } from './figure-help.ts';
import { lineChart, type Limits, type ReleaseMarker, type Series } from './line-chart.ts';

const milliseconds = (value: number) =>
  value < 1000 ? `${Number(value.toPrecision(3))} ms` : `${Number((value / 1000).toPrecision(3))} s`;
const score = (value: number) => String(Number(value.toPrecision(2)));

/** A measure that the charts show besides errors, with the limits of web.dev. */
type ShownVital = {
  name: string;
  label: string;
  title: string;
  unit: string;
  show: (value: number) => string;
  limits?: Limits;
};

const timeIn = { unit: 'ms', show: milliseconds };
const vitals: readonly ShownVital[] = [
  { name: 'mount', label: 'Mount', title: 'Time to mount', ...timeIn },
  {
    name: 'LCP',
    label: 'LCP',
    title: 'Largest paint (LCP)',
    ...timeIn,
    limits: { good: 2_500, poor: 4_000 },
  },
  {
    name: 'INP',
    label: 'INP',
    title: 'Interaction delay (INP)',
    ...timeIn,
    limits: { good: 200, poor: 500 },
  },
  {
    name: 'CLS',
    label: 'CLS',
    title: 'Layout shift (CLS)',
    unit: '',
    show: score,
    limits: { good: 0.1, poor: 0.25 },
  },
];

/**
 * The periods that a person can choose for the charts. The period without `hours` is the time since the live release
 * became live.
 */
export const spans: readonly { hours?: number; label: string }[] = [
  { label: 'Since promotion' },
  { hours: 1, label: '1 h' },
  { hours: 24, label: '24 h' },
  { hours: 168, label: '7 days' },
];

export type HealthView = {
  /** The chosen period; undefined since the promotion. */
  hours: number | undefined;
  path: string;
  now: Date;
  /** The URL of the errors with source lines; undefined if the person may not see them. */
  errors: string | undefined;
  markers: ReleaseMarker[];
  numbers: ReleaseNumbers;
};

/** Renders the section with a remote's errors and web vitals per release, as charts and as a table. */
export function healthSection(
  { since, releases }: RemoteHealth,
  { hours, path, now, errors, markers, numbers }: HealthView,
): Html {
  const overTime = (value: (bucket: ReleaseHealth['buckets'][number]) => number | undefined): Series[] =>
    releases.map(({ version, buckets }) => ({
      version,
      points: buckets.flatMap((bucket) => {
        const measured = value(bucket);
        const isFew = bucket.errors + bucket.mounts < minLoads;
        return measured === undefined ? [] : [{ at: Date.parse(bucket.at), value: measured, isFew }];
      }),
    }));
  const ofVital = (name: string) => overTime(({ measured }) => percentileOf(measured[name]));
  const drawn = vitals.filter(({ name }) => ofVital(name).some(({ points }) => points.length > 0));
  const start = Date.parse(since);
  const first = Math.min(...releases.flatMap(({ buckets }) => buckets.map(({ at }) => Date.parse(at))));
  // Hours without visitors before the first ones would leave most of the chart empty.
  const from = Number.isFinite(first) ? Math.max(start, first) : start;
  const span = {
    since: from,
    until: now.getTime(),
    numbers,
    markers: markers.filter(({ at }) => at >= start).map((one) => ({ ...one, at: Math.max(one.at, from) })),
  };

  return html`<section id="health" data-live aria-labelledby="health-title" class="panel">
    <div class="title-row">
      <h2 id="health-title">Release health</h2>
      <nav class="switch" aria-label="Time">
        ${spans.map(
          (one) =>
            html`<a
              href="${path}${one.hours === undefined ? '' : `?hours=${one.hours}`}#health"
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
                <figcaption>Loads that fail</figcaption>
                ${lineChart({
                  id: 'errors-chart',
                  title: 'Loads that fail',
                  show: (value) => `${Number(value.toPrecision(2))} %`,
                  limits: { good: failingShare * 100 },
                  none: 'Nothing was loaded.',
                  ...span,
                  series: overTime(failing),
                })}
              </figure>
              ${drawn.map(
                ({ name, title, show, limits }) =>
                  html`<figure>
                    <figcaption>${title}, 75th percentile</figcaption>
                    ${lineChart({
                      id: `${name.toLowerCase()}-chart`,
                      title,
                      show,
                      limits,
                      none: '',
                      ...span,
                      series: ofVital(name),
                    })}
                  </figure>`,
              )}
            </div>
            ${fewMeasurements(vitals.filter((vital) => !drawn.includes(vital)))}
            ${healthTable(releases, numbers)}
            ${figureHelp('Loads', 'Visitors', 'Harmed', 'Errors', 'Mounts', 'Mount', 'LCP', 'INP', 'CLS')}
            ${errors ? html`<p><a href="${errors}">Errors with source lines</a></p>` : ''}`
        : html`<p class="none">
            No visitor got this remote in this period. Choose a longer one, or check that the shells have
            <code>OBSERVE_TOKEN</code>.
          </p>`
    }
  </section>`;
}

/** Names the measures that have no chart, in one sentence. */
function fewMeasurements(missing: readonly ShownVital[]): Html {
  if (!missing.length) return html``;
  const names = missing.map(({ label }) => label).join(', ');
  return html`<p class="none">
    ${names}: fewer than ${minLoads} measurements in each interval, too few for a percentile.
  </p>`;
}

/**
 * Returns the percentage of a release's loads that failed, and the 75th percentile of its LCP, as texts for a table of
 * releases. A dash stands for a figure with too few measurements.
 */
export function healthOf({ releases }: RemoteHealth, version: string): [failing: string, lcp: string] {
  const own = releases.find((one) => one.version === version);
  const lcp = percentileOf(own?.measured['LCP']);
  return [
    own && own.errors + own.mounts > 0 ? `${Number(failing(own).toPrecision(2))} %` : '–',
    lcp === undefined ? '–' : milliseconds(lcp),
  ];
}

/** The 75th percentile; undefined below the number of loads from which the verdict judges a vital. */
function percentileOf(measured: Measured[string] | undefined): number | undefined {
  return measured && measured.count >= minLoads ? measured.p75 : undefined;
}

function healthTable(releases: ReleaseHealth[], numbers: ReleaseNumbers): Html {
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
      html`${releaseSwatch(numbers, version)} ${version}`,
      count(visitors),
      harmed
        ? html`<span class="grave">${count(harmed)} (${percent(harmed / Math.max(visitors, 1))})</span>`
        : count(harmed),
      count(errors),
      count(mounts),
      ...vitals.map(({ name }) => percentileOf(measured[name]) ?? '–'),
    ]),
  );
}
