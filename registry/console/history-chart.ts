import type { ExperimentDay, VariantResult } from '../health/read-experiment.ts';
import { html, type Html } from '@marquee/http-server/html';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { dataTable } from './components.ts';
import { count, points } from './format.ts';
import { releaseMark, releaseSwatch, seriesOf } from './release-mark.ts';

const plotHeight = 150;

/**
 * Draws the difference of each variant and its interval by day, and the same figures as a table. Each release has its own
 * mark, so that variants differ without colours.
 */
export function historyChart(
  history: readonly ExperimentDay[],
  variants: readonly VariantResult[],
  numbers: ReleaseNumbers,
): Html {
  const said = history.filter(({ interval: [low, high] }) => low > -1 || high < 1);
  if (said.length === 0) return html`<p class="none">Too few visitors for a conclusion on any day yet.</p>`;
  const versionOf = (name: string) => variants.find((variant) => variant.name === name)?.version ?? '';
  return html`${plot(said, versionOf, numbers)}
  ${dataTable(
    'Differences by day, the newest first',
    [
      { label: 'Day (UTC)' },
      { label: 'Variant' },
      { label: 'Exposed', kind: 'number' },
      { label: 'Difference, points', kind: 'number' },
      { label: 'Interval', kind: 'number' },
      { label: 'p', kind: 'number' },
    ],
    said
      .toReversed()
      .map(({ day, variant, exposed, difference, interval: [low, high], p }) => [
        day,
        html`${releaseSwatch(numbers, versionOf(variant))} ${variant}`,
        count(exposed),
        points(difference),
        `${points(low)} to ${points(high)}`,
        String(Number(p.toPrecision(2))),
      ]),
  )}`;
}

function plot(
  said: readonly ExperimentDay[],
  versionOf: (variant: string) => string,
  numbers: ReleaseNumbers,
): Html {
  const reach = Math.max(
    ...said.flatMap(({ interval, difference }) => [...interval, difference].map(Math.abs)),
  );
  const y = (value: number) => Math.round((plotHeight / 2) * (1 - value / reach) * 10) / 10;
  const days = [...new Set(said.map(({ day }) => day))];
  const names = [...new Set(said.map(({ variant }) => variant))];
  // Variants of one day stand beside each other.
  const x = ({ day, variant }: ExperimentDay) =>
    (days.indexOf(day) + (names.indexOf(variant) + 1) / (names.length + 1)) / days.length;
  const last = said.at(-1)!;
  const [low, high] = last.interval;
  return html`<svg class="chart line-chart" role="img" aria-labelledby="history-name">
    <title id="history-name">
      Difference by day: on ${last.day}, ${last.variant} differs by ${points(last.difference)} points,
      interval ${points(low)} to ${points(high)}; the table has every day
    </title>
    <svg class="plot" x="64" y="22" width="80%" height="${plotHeight}" overflow="visible">
      ${[reach, 0, -reach].map(
        (value) =>
          html`<line class="grid" x1="0" x2="100%" y1="${y(value)}" y2="${y(value)}"></line>
            <text class="axis" x="-8" y="${y(value) + 4}" text-anchor="end">${points(value)}</text>`,
      )}
      ${said.map((one) => {
        const place = x(one);
        const at = `${Math.round(place * 1000) / 10}%`;
        return html`<g class="${seriesOf(numbers, versionOf(one.variant))}">
          <line
            x1="${at}"
            x2="${at}"
            y1="${y(one.interval[0])}"
            y2="${y(one.interval[1])}"
            stroke="currentColor"
          ></line>
          ${releaseMark(numbers, versionOf(one.variant), { x: place, y: y(one.difference) })}
        </g>`;
      })}
      <text class="axis" x="0" y="${plotHeight + 18}">${days[0]}</text>
      <text class="axis" x="100%" y="${plotHeight + 18}" text-anchor="end">${days.at(-1)}</text>
    </svg>
  </svg>`;
}
