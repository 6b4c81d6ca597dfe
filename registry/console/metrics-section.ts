import { html, type Html } from '@marquee/http-server/html';
import type { ExperimentHistory } from '../health/read-experiment.ts';
import type { MetricComparison, MetricResult } from '../health/read-metrics.ts';
import type { ReleaseNumbers } from '../releases/release-numbers.ts';
import { dataTable } from './components.ts';
import { figureHelp } from './figure-help.ts';
import { count, figure, percent } from './format.ts';
import { releaseSwatch, seriesOf } from './release-mark.ts';

/**
 * Renders the metrics of an experiment: a chart of their differences, and a table of all figures. Empty without
 * metrics.
 */
export function metricsSection(result: ExperimentHistory, numbers: ReleaseNumbers): Html {
  const { metrics, variants, sampleRatio } = result;
  if (metrics.length === 0) return html``;
  const control = variants[0]!.name;
  const versionOf = (name: string) => variants.find((variant) => variant.name === name)?.version ?? '';
  const primary = metrics.find(({ role }) => role === 'primary');
  return html`<section class="panel" aria-labelledby="metrics-title">
    <h2 id="metrics-title">Metrics</h2>
    <p>${primaryText(primary, control)}</p>
    ${sampleRatio.verdict === 'alarm' ? html`<p class="none">No difference is shown after a sample-ratio mismatch.</p>` : metricsChart(metrics, control, { numbers, versionOf })}
    ${metricsTable(metrics, { numbers, versionOf })}
    ${figureHelp('Value', 'Difference', 'p of a metric', 'Earlier weeks', 'Role')}
  </section>`;
}

/**
 * Renders the results of an experiment within groups of visitors, with the warning that they are only exploratory.
 * Empty without groups.
 */
export function segmentsSection({ segments, variants, metrics }: ExperimentHistory): Html {
  if (segments.length === 0) return html``;
  const primary = metrics.find(({ role }) => role === 'primary');
  const value = (one: number) => (primary ? shown(primary, one) : percent(one));
  return html`<section class="panel" aria-labelledby="segments-title">
    <h2 id="segments-title">Groups of visitors</h2>
    <p class="notice notice-waits">
      Exploratory: of twenty groups, one can differ by chance alone, because nothing here is corrected for
      their number. A group that differs is a reason for an experiment of its own, and no result.
    </p>
    ${dataTable(
      'Groups of visitors',
      [
        { label: 'Group' },
        { label: 'Variant' },
        { label: 'Visitors', kind: 'number' },
        { label: primary?.name ?? 'Rate', kind: 'number' },
        { label: `Difference to ${variants[0]!.name}`, kind: 'number' },
        { label: 'Interval', kind: 'number' },
      ],
      segments.map(({ segment, value: group, variant, visitors, figure: own, difference, interval }) => [
        `${segment}: ${group}`,
        variant,
        count(visitors),
        value(own),
        difference === null
          ? '–'
          : primary && primary.kind !== 'share'
            ? signed(difference)
            : relative(difference),
        primary && primary.kind !== 'share'
          ? intervalText(interval)
          : interval[0] === null || interval[1] === null || (interval[0] === -1 && interval[1] === 1)
            ? '–'
            : `${relative(interval[0])} to ${relative(interval[1])}`,
      ]),
    )}
  </section>`;
}

/**
 * Describes in a sentence what the primary metric (which decides the experiment) shows so far, compared with the first
 * variant, whose name is `control`. `primary` is undefined if conversions decide instead.
 */
export function primaryText(primary: MetricResult | undefined, control: string): string {
  if (!primary) return 'No metric is primary: the conversions decide, and these metrics go beside them.';
  const found = primary.variants.find(({ against }) => against && against.verdict !== 'open');
  if (!found?.against) return `${primary.name} decides: not conclusive yet.`;
  const { verdict, difference } = found.against;
  return `${primary.name} decides: ${found.variant} is ${verdict} than ${control} by ${figure(Math.abs(difference))}.`;
}

type Marks = { numbers: ReleaseNumbers; versionOf: (variant: string) => string };

function metricsTable(metrics: readonly MetricResult[], { numbers, versionOf }: Marks): Html {
  return dataTable(
    'Metrics with their figures',
    [
      { label: 'Metric' },
      { label: 'Role' },
      { label: 'Variant' },
      { label: 'Visitors', kind: 'number' },
      { label: 'Value', kind: 'number' },
      { label: 'Difference', kind: 'number' },
      { label: 'p', kind: 'number' },
      { label: 'Earlier weeks', kind: 'number' },
      { label: 'Conclusion', kind: 'prose' },
    ],
    metrics.flatMap((metric) =>
      metric.variants.map(({ variant, visitors, value, against, explained }) => [
        html`${metric.name} <small>${definitionOf(metric)}</small>`,
        metric.role,
        html`${releaseSwatch(numbers, versionOf(variant))}&nbsp;${variant}`,
        count(visitors),
        value === null ? '–' : shown(metric, value),
        against && isLimited(against)
          ? html`<b>${signed(against.difference)}</b> <small>${intervalText(against.interval)}</small>`
          : '–',
        against
          ? html`${pText(against.corrected ?? against.p)}
            ${against.corrected === null ? '' : html`<small>corrected</small>`}`
          : '–',
        explained ? percent(explained) : '–',
        conclusionOf(metric, against),
      ]),
    ),
  );
}

/** What a metric measures, in a few words. */
function definitionOf(metric: MetricResult): string {
  if (metric.kind === 'ratio') return `${metric.figure} by ${metric.per}`;
  if (metric.kind === 'quantile') return `${metric.figure}, ${metric.share * 100}th percentile of visitors`;
  if (metric.kind === 'share') return `visitors with ${metric.figure}`;
  return `${metric.figure} per visitor${metric.cap === undefined ? '' : `, at most ${figure(metric.cap)}`}`;
}

function conclusionOf(
  { role, kind, marginPercent, whenWorse }: MetricResult,
  against: MetricComparison | null,
): string {
  if (!against) return 'The others are compared with this one.';
  if (!isLimited(against)) {
    const figures =
      kind === 'mean' || kind === 'ratio' ? ', of whom 100 with a figure in the smaller variant' : '';
    return `Too few visitors for a conclusion yet: it takes 400 in equal halves, or more in others${figures}.`;
  }
  if (role === 'guardrail') {
    const tolerated = marginPercent ? ` by more than ${marginPercent} %` : '';
    if (against.verdict !== 'worse')
      return `Fine: it is not shown to be worse${tolerated}.${whenWorse === 'stop' ? ' That would stop the experiment.' : ''}`;
    return whenWorse === 'stop'
      ? `It is worse${tolerated}. The guardrail stops the experiment, if it may act and more than two networks show it.`
      : `Warning: it is worse${tolerated}. Stop the experiment, unless another metric is worth it.`;
  }
  return { better: 'Better.', worse: 'Worse.', open: 'Not conclusive.' }[against.verdict];
}

const chartWidth = 420;
const rowHeight = 58;
const plot = { left: 16, right: 404, top: 28 };

/** Draws how far the metrics of the variants differ, in percent of the first variant's value. */
function metricsChart(
  metrics: readonly MetricResult[],
  control: string,
  { numbers, versionOf }: Marks,
): Html {
  const rows = metrics.flatMap(({ name, variants }) => {
    const whole = Math.abs(variants[0]?.value ?? 0);
    return variants.flatMap(({ variant, against }) => {
      const [low, high] = against?.interval ?? [null, null];
      if (!against || low === null || high === null || whole === 0) return [];
      return [
        { name, variant, difference: against.difference / whole, low: low / whole, high: high / whole },
      ];
    });
  });
  if (rows.length === 0) return html`<p class="none">Too few visitors for a conclusion yet.</p>`;
  const reach = Math.max(...rows.flatMap(({ low, high }) => [Math.abs(low), Math.abs(high)]), 0.001);
  const middle = (plot.left + plot.right) / 2;
  const x = (value: number) => Math.round((middle + (value / reach) * (middle - plot.left - 6)) * 10) / 10;
  const bottom = plot.top + rows.length * rowHeight;
  const texts = rows.map(
    ({ name, variant, difference, low, high }) =>
      `${name} of ${variant} ${relative(difference)}, between ${relative(low)} and ${relative(high)}`,
  );
  return html`<svg
    class="chart"
    viewBox="0 0 ${chartWidth} ${bottom + 30}"
    role="img"
    aria-labelledby="metrics-name"
  >
    <title id="metrics-name">Difference to ${control} in percent of its value: ${texts.join('; ')}</title>
    <text class="axis" x="${plot.left}" y="14">◀ less than ${control}</text>
    <text class="axis" x="${plot.right}" y="14" text-anchor="end">more ▶</text>
    <line class="zero" x1="${x(0)}" x2="${x(0)}" y1="${plot.top - 4}" y2="${bottom}"></line>
    ${rows.map(({ name, variant, difference, low, high }, at) => {
      const y = plot.top + at * rowHeight + 36;
      return html`<g class="interval ${seriesOf(numbers, versionOf(variant))}">
        <text x="${plot.left}" y="${y - 18}">${name}, ${variant}: ${relative(difference)}</text>
        <line x1="${x(low)}" x2="${x(high)}" y1="${y}" y2="${y}"></line>
        <line x1="${x(low)}" x2="${x(low)}" y1="${y - 6}" y2="${y + 6}"></line>
        <line x1="${x(high)}" x2="${x(high)}" y1="${y - 6}" y2="${y + 6}"></line>
        <circle cx="${x(Math.min(Math.max(difference, -reach), reach))}" cy="${y}" r="5"></circle>
      </g>`;
    })}
    <text class="axis" x="${x(-reach)}" y="${bottom + 20}">${relative(-reach)}</text>
    <text class="axis" x="${x(0)}" y="${bottom + 20}" text-anchor="middle">0</text>
    <text class="axis" x="${x(reach)}" y="${bottom + 20}" text-anchor="end">${relative(reach)}</text>
  </svg>`;
}

/** Whether the interval has an end on both sides. */
function isLimited({ interval: [low, high] }: MetricComparison): boolean {
  return low !== null && high !== null;
}

/**
 * Returns the function that formats a difference between two values of a metric, with its sign: in percent for a share
 * of visitors, else as a number.
 */
export function differenceOf({ kind }: Pick<MetricResult, 'kind'>): (difference: number) => string {
  return kind === 'share' ? relative : signed;
}

function shown({ kind }: MetricResult, value: number): string {
  return kind === 'share' ? percent(value) : figure(value);
}

function signed(value: number): string {
  const text = figure(Math.abs(value));
  return `${value > 0 ? '+' : value < 0 ? '−' : ''}${text}`;
}

function intervalText([low, high]: readonly [number | null, number | null]): string {
  return low === null || high === null ? '–' : `${signed(low)} to ${signed(high)}`;
}

function relative(share: number): string {
  return `${share > 0 ? '+' : share < 0 ? '−' : ''}${percent(Math.abs(share))}`;
}

function pText(p: number): string {
  return String(Number(p.toPrecision(2)));
}
