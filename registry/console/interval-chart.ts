import type { VariantResult } from '../health/read-experiment.ts';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { seriesOf } from './release-mark.ts';
import { points } from './format.ts';
import { html, type Html } from '@marquee/http-server/html';

const width = 420;
const rowHeight = 58;
const plot = { left: 16, right: 404, top: 28 };

/**
 * Renders a chart with a bar for each variant: the confidence interval of the difference of its conversion rate to that
 * of the first variant, whose name is `control`. `numbers` determine the colours of the releases.
 */
export function intervalChart(variants: VariantResult[], control: string, numbers: ReleaseNumbers): Html {
  const compared = variants.flatMap(({ name, version, against }) =>
    against ? [{ name, version, ...against }] : [],
  );
  if (!compared.length) return html``;

  const reach = Math.min(Math.max(...compared.flatMap(({ interval }) => interval.map(Math.abs)), 0.01), 1);
  const x = (value: number) => {
    const middle = (plot.left + plot.right) / 2;
    return Math.round((middle + (value / reach) * ((plot.right - plot.left) / 2 - 6)) * 10) / 10;
  };
  const bottom = plot.top + compared.length * rowHeight;
  const differences = compared.map(
    ({ name, difference, interval: [low, high] }) =>
      `${name} ${points(difference)} points, between ${points(low)} and ${points(high)}`,
  );
  return html`<svg
    class="chart"
    viewBox="0 0 ${width} ${bottom + 30}"
    role="img"
    aria-labelledby="interval-name"
  >
    <title id="interval-name">Difference to ${control}: ${differences.join('; ')}</title>
    <text class="axis" x="${plot.left}" y="14">◀ worse than ${control}</text>
    <text class="axis" x="${plot.right}" y="14" text-anchor="end">better ▶</text>
    <line class="zero" x1="${x(0)}" x2="${x(0)}" y1="${plot.top - 4}" y2="${bottom}"></line>
    ${compared.map(({ name, version, difference, interval: [low, high] }, at) => {
      const y = plot.top + at * rowHeight + 36;
      return html`<g class="interval ${seriesOf(numbers, version)}">
        <text x="${plot.left}" y="${y - 18}">${name}: ${points(difference)} points</text>
        <line x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}"></line>
        <line x1="${x(low)}" x2="${x(low)}" y1="${y - 6}" y2="${y + 6}"></line>
        <line x1="${x(high)}" x2="${x(high)}" y1="${y - 6}" y2="${y + 6}"></line>
        <circle cx="${x(difference)}" cy="${y}" r="5"></circle>
      </g>`;
    })}
    <text class="axis" x="${x(-reach)}" y="${bottom + 20}">${points(-reach)}</text>
    <text class="axis" x="${x(0)}" y="${bottom + 20}" text-anchor="middle">0</text>
    <text class="axis" x="${x(reach)}" y="${bottom + 20}" text-anchor="end">${points(reach)}</text>
  </svg>`;
}
