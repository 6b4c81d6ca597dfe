import { html, type Html } from '@marquee/http-server/html';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { dataTable } from './components.ts';
import { count } from './format.ts';
import { releaseMark, releaseSwatch, seriesOf } from './release-mark.ts';

/**
 * How a variant compared with the first one at the end of a day (UTC): the difference between them, its p-value and its
 * confidence interval. An end of the interval is null while it has no limit.
 */
export type HistoryDay = {
  day: string;
  variant: string;
  visitors: number;
  difference: number;
  /** The p-value. */
  p: number;
  interval: readonly [low: number | null, high: number | null];
};

export type History = {
  id: string;
  /** What differs, for the name of the chart: `Difference`. */
  title: string;
  days: readonly HistoryDay[];
  variants: readonly { name: string; version: string }[];
  numbers: ReleaseNumbers;
  /** Formats a difference with its sign. */
  show: (difference: number) => string;
  /** The label of the column of differences. */
  column: string;
};

type Limited = HistoryDay & { interval: readonly [number, number] };

const plotHeight = 150;

/** The level of the comparison, below which a p is a result. */
const level = 0.05;

/**
 * Renders how the difference of each variant to the first one developed from day to day, with intervals and p-values,
 * as a line chart and as a table. Each release has its own dashes and mark, so that variants can be told apart without
 * colours.
 */
export function historyChart(history: History): Html {
  const { id, title, variants, numbers, show, column } = history;
  const days = history.days.filter((one): one is Limited => one.interval.every((end) => end !== null));
  const last = days.at(-1);
  if (!last) return html`<p class="none">Too few visitors for a conclusion on any day yet.</p>`;
  const [low, high] = last.interval;
  const versionOf = (name: string) => variants.find((variant) => variant.name === name)?.version ?? '';
  const reach = Math.max(
    ...days.flatMap(({ interval, difference }) => [...interval, difference].map(Math.abs)),
  );
  const places = placesOf(days, versionOf, numbers);
  const y = (value: number) => rounded((plotHeight / 2) * (1 - (reach === 0 ? 0 : value / reach)));
  return html`${plot({
    id,
    name: `${title} by day: on ${last.day}, ${last.variant} differs by ${show(last.difference)}, interval ${show(low)} to ${show(high)}; the table has every day`,
    grid: [reach, 0, -reach].map((value) => ({ y: y(value), label: show(value) })),
    days,
    marks: html`${places.map(({ one, at, series }) => {
      const [from, to] = one.interval;
      return html`<g class="${series}">
        <line x1="${at}" x2="${at}" y1="${y(from)}" y2="${y(to)}" stroke="currentColor"></line>
      </g>`;
    })}
    ${lines(places, numbers, ({ difference }) => y(difference))}`,
  })}
  ${pPlot(id, days, places, numbers)}
  ${dataTable(
    `${title} by day, the newest first`,
    [
      { label: 'Day (UTC)' },
      { label: 'Variant' },
      { label: 'Visitors', kind: 'number' },
      { label: column, kind: 'number' },
      { label: 'Interval', kind: 'number' },
      { label: 'p', kind: 'number' },
    ],
    days
      .toReversed()
      .map(({ day, variant, visitors, difference, interval: [from, to], p }) => [
        day,
        html`${releaseSwatch(numbers, versionOf(variant))} ${variant}`,
        count(visitors),
        show(difference),
        `${show(from)} to ${show(to)}`,
        String(Number(p.toPrecision(2))),
      ]),
  )}`;
}

type Place = { one: Limited; x: number; at: string; version: string; series: string };

/** Where the days of the variants are; variants of one day stand beside each other. */
function placesOf(
  days: readonly Limited[],
  versionOf: (variant: string) => string,
  numbers: ReleaseNumbers,
): Place[] {
  const dates = [...new Set(days.map(({ day }) => day))];
  const names = [...new Set(days.map(({ variant }) => variant))];
  return days.map((one) => {
    const x = (dates.indexOf(one.day) + (names.indexOf(one.variant) + 1) / (names.length + 1)) / dates.length;
    const version = versionOf(one.variant);
    return { one, x, at: `${rounded(x * 100)}%`, version, series: seriesOf(numbers, version) };
  });
}

/** A line through the days of each variant, with a mark for each day. */
function lines(places: readonly Place[], numbers: ReleaseNumbers, y: (day: Limited) => number): Html[] {
  const names = [...new Set(places.map(({ one }) => one.variant))];
  return names.map((name) => {
    const own = places.filter(({ one }) => one.variant === name);
    return html`<g class="${own[0]!.series}">
      <svg width="100%" height="${plotHeight}" viewBox="0 0 1000 ${plotHeight}" preserveAspectRatio="none">
        <polyline points="${own.map(({ one, x }) => `${rounded(x * 1000)},${y(one)}`).join(' ')}"></polyline>
      </svg>
      ${own.map(({ one, x, version }) => releaseMark(numbers, version, { x, y: y(one) }))}
    </g>`;
  });
}

/** Draws the p of each day on a logarithmic scale, with the line of the level. */
function pPlot(
  id: string,
  days: readonly Limited[],
  places: readonly Place[],
  numbers: ReleaseNumbers,
): Html {
  const least = Math.min(...days.map(({ p }) => p));
  const decades = Math.min(Math.max(Math.ceil(-Math.log10(Math.max(least, 1e-6))), 3), 6);
  const y = (p: number) =>
    rounded((plotHeight * Math.min(-Math.log10(Math.max(p, 1e-6)), decades)) / decades);
  const last = days.at(-1)!;
  return plot({
    id: `${id}-p`,
    name: `p by day: on ${last.day}, ${last.variant} has ${Number(last.p.toPrecision(2))}; a result is at most ${level}`,
    grid: [1, level, Number(`1e-${decades}`)].map((p) => ({ y: y(p), label: p === 1 ? 'p 1' : String(p) })),
    days,
    marks: html`${lines(places, numbers, ({ p }) => y(p))}`,
  });
}

function plot({
  id,
  name,
  grid,
  days,
  marks,
}: {
  id: string;
  name: string;
  grid: { y: number; label: string }[];
  days: readonly Limited[];
  marks: Html;
}): Html {
  return html`<svg class="chart line-chart" role="img" aria-labelledby="${id}-name">
    <title id="${id}-name">${name}</title>
    <svg class="plot" x="64" y="22" width="80%" height="${plotHeight}" overflow="visible">
      ${grid.map(
        ({ y, label }) =>
          html`<line class="grid" x1="0" x2="100%" y1="${y}" y2="${y}"></line>
            <text class="axis" x="-8" y="${y + 4}" text-anchor="end">${label}</text>`,
      )}
      ${marks}
      <text class="axis" x="0" y="${plotHeight + 18}">${days[0]!.day}</text>
      <text class="axis" x="100%" y="${plotHeight + 18}" text-anchor="end">${days.at(-1)!.day}</text>
    </svg>
  </svg>`;
}

function rounded(value: number): number {
  return Math.round(value * 10) / 10;
}
