import * as v from 'valibot';
import { eventName } from '../manifest.ts';
import { slug } from './fields.ts';

/** The web vitals of which an experiment can compare a quantile. */
const vitals = ['LCP', 'INP', 'CLS', 'FCP', 'TTFB'] as const;

/** An event (`checkout:order-placed`), or a number of one (`checkout:order-placed.total.amountMinor`). */
const figure = v.pipe(
  v.string(),
  v.maxLength(160),
  v.check(
    (text) => v.is(eventName, text.split('.', 1)[0]),
    'is an event such as checkout:order-placed, or a number of one such as checkout:order-placed.total.amountMinor',
  ),
);

const common = {
  name: slug,
  /**
   * The primary metric decides, a guardrail warns or stops, and the p of secondary ones is corrected for their number.
   */
  role: v.picklist(['primary', 'guardrail', 'secondary']),
  better: v.optional(v.picklist(['more', 'less']), 'more'),
  /** By how many percent of the first variant's value a guardrail tolerates a worse one. */
  marginPercent: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(100)), 0),
  /**
   * What a guardrail does when a variant is worse beyond the margin: only the page says so, or the experiment stops.
   */
  whenWorse: v.exactOptional(v.picklist(['warn', 'stop'])),
};

/** What the sum of a visitor counts at most: one very large order must not decide. */
const cap = v.exactOptional(v.pipe(v.number(), v.gtValue(0), v.maxValue(1e12)));

/** The mean of the visitors' sums of a figure; visitors without one count as 0. */
const mean = v.strictObject({ ...common, kind: v.literal('mean'), figure, cap });

/** The sum of a figure by the sum of another one, such as revenue by orders. */
const ratio = v.strictObject({ ...common, kind: v.literal('ratio'), figure, per: figure, cap });

/**
 * The schema of a metric for which `marquee experiment plan` can calculate the number of visitors: a mean or a ratio.
 */
export const plannedMetricSchema = v.variant('kind', [mean, ratio]);

const metricSchema = v.variant('kind', [
  mean,
  ratio,
  /** The share of visitors with an event. */
  v.strictObject({ ...common, kind: v.literal('share'), figure }),
  /** A quantile of the visitors' means of a web vital: 0.75 is the 75th percentile. */
  v.strictObject({
    ...common,
    better: v.optional(v.picklist(['more', 'less']), 'less'),
    kind: v.literal('quantile'),
    figure: v.picklist(vitals),
    share: v.pipe(v.number(), v.minValue(0.1), v.maxValue(0.95)),
  }),
]);
export type Metric = v.InferOutput<typeof metricSchema>;

/** How many metrics one experiment has at most: each costs a row for each visitor who has a figure. */
const maxMetrics = 10;

/** The schema of the metrics of an experiment. Each has a different name, and at most one is primary. */
export const metricsSchema = v.optional(
  v.pipe(
    v.array(metricSchema),
    v.maxLength(maxMetrics),
    v.check(
      (metrics) => new Set(metrics.map(({ name }) => name)).size === metrics.length,
      'has two metrics of one name',
    ),
    v.check(
      (metrics) => metrics.filter(({ role }) => role === 'primary').length <= 1,
      'has several primary metrics: one decides, the others are secondary',
    ),
    v.check(
      (metrics) => metrics.every(({ role, whenWorse }) => role === 'guardrail' || whenWorse === undefined),
      'has a metric with whenWorse that is no guardrail: only guardrails warn or stop',
    ),
  ),
  [],
);
