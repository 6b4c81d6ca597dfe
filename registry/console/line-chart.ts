import { html, type Html } from '@marquee/http-server/html';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { spanText } from './format.ts';
import { releaseMark, seriesOf } from './release-mark.ts';

/**
 * The line of one release in a chart. `at` is in milliseconds since 1970. `isFew` marks a value from few loads, which
 * the chart shows but does not rate as good or poor.
 */
export type Series = { version: string; points: { at: number; value: number; isFew?: boolean }[] };

/** A release that became live in the period of the chart. `at` is in milliseconds since 1970. */
export type ReleaseMarker = { at: number; version: string };

/**
 * The limits by which a chart rates values, in the unit of the values: those up to `good` are good, those above `poor`
 * are poor.
 */
export type Limits = { good: number; poor?: number };

export type LineChart = {
  id: string;
  title: string;
  /** Formats a value with its unit. */
  show: (value: number) => string;
  /** The start of the x axis, in epoch milliseconds. */
  since: number;
  until: number;
  series: Series[];
  numbers: ReleaseNumbers;
  markers: ReleaseMarker[];
  limits?: Limits | undefined;
  /** The text in place of a chart without points. */
  none: string;
};

const plotHeight = 130;
/** In a shorter time, the middle of the axis would have the clock time of one of its ends. */
const minMiddleMs = 4 * 60 * 1000;
const dayMs = 24 * 60 * 60 * 1000;
/** The minimum distance of two labels of markers, as a share of the chart's width. */
const markerGap = 0.16;

/**
 * Renders a line chart over time as SVG, with a line per limit and a marker per release. Positions are percentages, so
 * that the text keeps its size on every screen. Each release has its own dashes and marks, so that lines can be told
 * apart without colours.
 */
export function lineChart(chart: LineChart): Html {
  const { id, title, show, since, until, markers, limits, numbers, none } = chart;
  const visible = chart.series.filter(({ points }) => points.length > 0);
  if (!visible.length) return html`<p class="none">${none}</p>`;

  const values = visible.flatMap(({ points }) => points.map(({ value }) => value));
  const top = niceTop(Math.max(...values, (limits?.good ?? 0) * 1.1));
  const x = (at: number) => Math.min(Math.max((at - since) / Math.max(until - since, 1), 0), 1);
  const y = (value: number) => round(plotHeight * (1 - value / top));
  const lines = visible.map(({ version, points }) => ({
    version,
    places: points.map(({ at, value }) => ({ x: x(at), y: y(value) })),
    last: points.at(-1)!.value,
    isFew: points.at(-1)!.isFew,
  }));
  const released = markers.length ? `; released: ${markers.map(({ version }) => version).join(', ')}` : '';

  return html`<ul class="legend" role="list">
      ${lines.map(
        ({ version, last, isFew }) =>
          html`<li class="${seriesOf(numbers, version)}">
            <svg width="30" height="12" aria-hidden="true">
              <polyline points="0,6 30,6"></polyline>
              ${releaseMark(numbers, version, { x: 0.5, y: 6 })}
            </svg>
            <b>${version}</b> <span>${show(last)}</span> ${limits && !isFew ? rating(last, limits) : ''}
          </li>`,
      )}
    </ul>
    <svg class="chart line-chart" role="img" aria-labelledby="${id}-name">
      <title id="${id}-name">
        ${title}: ${lines.map(({ version, last }) => `${version} last ${show(last)}`).join(', ')}${released}
      </title>
      <svg class="plot" x="52" y="22" width="80%" height="${plotHeight}" overflow="visible">
        ${limits ? bands(limits, top, y) : ''}
        ${[0, top / 2, top].map(
          (value) =>
            html`<line class="grid" x1="0" x2="100%" y1="${y(value)}" y2="${y(value)}"></line>
              <text class="axis" x="-8" y="${y(value) + 4}" text-anchor="end">${show(value)}</text>`,
        )}
        ${releaseMarkers(markers, x)} ${timeAxis(since, until)}
        ${lines.map(
          ({ version, places }) =>
            html`<g class="${seriesOf(numbers, version)}">
              <svg
                width="100%"
                height="${plotHeight}"
                viewBox="0 0 1000 ${plotHeight}"
                preserveAspectRatio="none"
              >
                <polyline
                  points="${places.map((place) => `${round(place.x * 1000)},${place.y}`).join(' ')}"
                ></polyline>
              </svg>
              ${(places.length <= 24 ? places : places.slice(-1)).map((place) => releaseMark(numbers, version, place))}
            </g>`,
        )}
        ${limits ? limitLines(limits, top, y, show) : ''}
      </svg>
    </svg>`;
}

function bands({ good, poor = Infinity }: Limits, top: number, y: (value: number) => number): Html[] {
  const edges = [
    { kind: 'good', from: 0, to: good },
    { kind: 'fair', from: good, to: poor },
    { kind: 'poor', from: poor, to: Infinity },
  ];
  return edges
    .filter(({ from }) => from < top)
    .map(({ kind, from, to }) => {
      const upper = y(Math.min(to, top));
      return html`<rect class="band-${kind}" width="100%" y="${upper}" height="${y(from) - upper}"></rect>`;
    });
}

function limitLines(
  { good, poor }: Limits,
  top: number,
  y: (value: number) => number,
  show: LineChart['show'],
): Html[] {
  const lines = [
    { kind: 'good', at: good, label: `good up to ${show(good)}` },
    ...(poor === undefined ? [] : [{ kind: 'poor', at: poor, label: `poor above ${show(poor)}` }]),
  ];
  return lines
    .filter(({ at }) => at <= top)
    .map(
      ({ kind, at, label }) =>
        html`<g class="limit limit-${kind}">
          <line x1="0" x2="100%" y1="${y(at)}" y2="${y(at)}"></line>
          <text x="6" y="${y(at) < 14 ? y(at) + 14 : y(at) - 5}">${label}</text>
        </g>`,
    );
}

function releaseMarkers(markers: ReleaseMarker[], x: (at: number) => number): Html[] {
  let labelled = -1;
  return markers.map(({ at, version }) => {
    const place = x(at);
    const isLabelled = place - labelled >= markerGap;
    if (isLabelled) labelled = place;
    const anchor = place < 0.1 ? 'start' : place > 0.9 ? 'end' : 'middle';
    return html`<g class="release-marker">
      <line x1="${percentOf(place)}" x2="${percentOf(place)}" y1="-4" y2="${plotHeight}"></line>
      ${
        isLabelled
          ? html`<text x="${percentOf(place)}" y="-8" text-anchor="${anchor}">▾ ${shortened(version)}</text>`
          : ''
      }
    </g>`;
  });
}

/** The times of the axis, of which the middle one needs some minutes; `times.js` shows them in the reader's zone. */
function timeAxis(since: number, until: number): Html {
  const style = until - since > 1.5 * dayMs ? 'day' : 'clock';
  const ticks = [
    { at: since, place: '0', anchor: 'start', relative: `${spanText((until - since) / 60_000)} ago` },
    ...(until - since < minMiddleMs
      ? []
      : [{ at: (since + until) / 2, place: '50%', anchor: 'middle', relative: '' }]),
    { at: until, place: '100%', anchor: 'end', relative: 'now' },
  ];
  return html`${ticks.map(
    ({ at, place, anchor, relative }) =>
      html`<text
          class="axis"
          x="${place}"
          y="${plotHeight + 17}"
          text-anchor="${anchor}"
          data-at="${at}"
          data-style="${style}"
          >${utc(at, style)}</text
        >
        <text class="axis" x="${place}" y="${plotHeight + 33}" text-anchor="${anchor}">${relative}</text>`,
  )}`;
}

function rating(value: number, { good, poor }: Limits): Html {
  if (value <= good) return html`<small class="rated rated-good">good</small>`;
  if (poor !== undefined && value <= poor) return html`<small class="rated rated-fair">needs work</small>`;
  return html`<small class="rated rated-poor">poor</small>`;
}

/** The top of the y axis: 1, 2 or 5 times a power of ten, at or above the largest value. */
function niceTop(largest: number): number {
  if (largest <= 0) return 1;
  const power = 10 ** Math.floor(Math.log10(largest));
  return [1, 2, 5, 10].map((times) => times * power).find((top) => top >= largest * 0.999)!;
}

function utc(at: number, style: string): string {
  const iso = new Date(at).toISOString();
  return style === 'day' ? iso.slice(0, 10) : `${iso.slice(11, 16)} UTC`;
}

function percentOf(share: number): string {
  return `${round(share * 100)}%`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}

function shortened(name: string): string {
  return name.length > 10 ? `${name.slice(0, 9)}…` : name;
}
