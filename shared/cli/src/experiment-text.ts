import type * as v from 'valibot';
import type { experimentPlanResponse, experimentResponse, experimentsResponse } from './responses.ts';
import { minute, table } from './text-output.ts';

export function experimentsText({ experiments }: v.InferOutput<typeof experimentsResponse>): string {
  if (experiments.length === 0) return 'there is no experiment yet';
  return table(
    ['experiment', 'remote', 'variants', 'share', 'for', 'converts on', 'runs'],
    experiments.map((experiment) => [
      experiment.id,
      [experiment.remote, ...Object.keys(experiment.others)].join('\n'),
      experimentVariantsText(experiment),
      `${experiment.sharePercent} %${experiment.layer === null ? '' : `\nof ${experiment.layer}`}`,
      targetingText(experiment.targeting),
      experiment.conversions.join('\n') || '–',
      `${minute(experiment.startedAt)}\n${experiment.endedAt ? `to ${minute(experiment.endedAt)}` : 'and runs'}`,
    ]),
  );
}

/**
 * Formats the results of an experiment as text. After a sample-ratio mismatch (the variants did not get their shares of
 * visitors), the results would be wrong, so that it returns only a warning.
 */
export function experimentText(experiment: v.InferOutput<typeof experimentResponse>): string {
  const { id, environment, remote, state, since, until, variants, sampleRatio, confidence } = experiment;
  const rows = variants.map(({ name, version, exposed, converted, against }) => [
    name,
    version,
    String(exposed),
    String(converted),
    exposed === 0 ? '–' : points(converted / exposed, ' %'),
    against ? signed(against.difference) : '–',
    against ? against.interval.map(signed).join(' to ') : '–',
    against ? against.p.toPrecision(2) : '–',
  ]);
  const head = ['variant', 'release', 'exposed', 'converted', 'share', 'difference', 'interval', 'p'];
  const time = `since ${minute(since)}${until ? ` until ${minute(until)}` : ''}`;
  const verdict =
    sampleRatio.verdict === 'fine'
      ? `sample ratio: fine; differences in points, compared with ${variants[0]?.name}, ` +
        `at ${confidence * 100} % confidence however often you look`
      : 'SAMPLE RATIO: the visitors do not match the weights, so the results are invalid. ' +
        'Stop it, find the cause, start another';
  return [
    `${id}: ${remote} in ${environment}, ${state} ${time}`,
    `converts on ${experiment.conversions.join(', ') || 'nothing: only exposures are counted'}`,
    table(head, rows),
    ...metricsText(experiment.metrics),
    ...networkCapText(experiment.networkCap),
    ...(experiment.doublyExposed
      ? [
          `${experiment.doublyExposed} visitors were exposed to a second variant; they count for the first one`,
        ]
      : []),
    verdict,
    ...experiment.notes.map(({ at, by, text }) => `note of ${by}, ${minute(at)}: ${text}`),
  ].join('\n');
}

/** Whom the cap of visitors of one network leaves out; nothing without visitors. */
function networkCapText(cap: v.InferOutput<typeof experimentResponse>['networkCap']): string[] {
  if (!cap || cap.visitors === 0) return [];
  const { visitorsPerNetwork, now, visitors, leftOut, networks, cappedNetworks } = cap;
  return [
    `${leftOut} of ${visitors} visitors, of ${cappedNetworks} of ${networks} networks, are left out: ` +
      `the first ${now} visitors of a network count${visitorsPerNetwork === null ? ' at this size' : ''}`,
  ];
}

/** The metrics of an experiment as a table; nothing without metrics. */
function metricsText(metrics: v.InferOutput<typeof experimentResponse>['metrics']): string[] {
  if (metrics.length === 0) return [];
  const figure = (value: number | null) => (value === null ? '?' : String(Number(value.toPrecision(5))));
  const rows = metrics.flatMap(({ name, role, variants }) =>
    variants.map(({ variant, visitors, value, against }) => [
      name,
      role,
      variant,
      String(visitors),
      value === null ? '–' : figure(value),
      against ? figure(against.difference) : '–',
      against ? against.interval.map(figure).join(' to ') : '–',
      against ? (against.corrected ?? against.p).toPrecision(2) : '–',
      against ? against.verdict : '–',
    ]),
  );
  const head = ['metric', 'role', 'variant', 'visitors', 'value', 'difference', 'interval', 'p', 'result'];
  const note = metrics.some(({ role }) => role === 'secondary')
    ? ['p of secondary metrics is corrected for their number; the primary metric decides']
    : [];
  const isWaiting = metrics.some(({ variants }) =>
    variants.some(({ against }) => against?.interval[0] === null),
  );
  const waiting = isWaiting
    ? [
        '“? to ?” has too few visitors for a comparison: it takes 400 in equal halves, or more in others, and for means ' +
          'and ratios 100 with a figure in the smaller variant',
      ]
    : [];
  return ['', table(head, rows), ...note, ...waiting, ''];
}

/**
 * Formats the plan of an experiment as text: how many days it takes to find an effect of a given size, and how large an
 * effect must be to be found in a given number of days.
 */
export function experimentPlanText(plan: v.InferOutput<typeof experimentPlanResponse>): string {
  const { environment, remote, traffic, audience, baseline, metric, forEffect, forDays } = plan;
  const sources = {
    given: 'as given',
    experiment: `as the first variant of ${baseline.experiment}`,
    measured: 'as the visitors of the last weeks',
    default: 'the default: give --baseline, or --conversions with an event of an earlier experiment',
  };
  const rate = `${Number(baseline.percent.toFixed(2))} % convert (${sources[baseline.source]})`;
  const unit = metric ? '%' : 'points';
  return [
    traffic.visitors === 0
      ? `no visitor of ${remote} was seen in ${environment} in the last 14 days, so no number of days is known`
      : `${remote} had ${traffic.visitors} visitors in ${environment} in the last ${traffic.days} days: ${Math.round(traffic.perDay)} a day`,
    ...(audience ? [audienceText(audience)] : []),
    metric ? metricText(metric) : rate,
    ...(forEffect.visitors === null
      ? []
      : [
          `to find a change of ${forEffect.effect} ${unit} takes ${forEffect.visitors} visitors` +
            (forEffect.days === null ? '' : `: about ${forEffect.days} days`),
          forDays.effect === null
            ? `in ${forDays.days} days, no change is found`
            : `in ${forDays.days} days, a change of ${forDays.effect.toFixed(2)} ${unit} is found`,
          'each with a probability of 80 %; half of such experiments find it much earlier',
        ]),
  ].join('\n');
}

type Plan = v.InferOutput<typeof experimentPlanResponse>;

function audienceText({ percent, experiment }: NonNullable<Plan['audience']>): string {
  return percent === null
    ? 'how many of them meet the conditions is not known: no experiment for all visitors counted them, so the days are those of all'
    : `${Number(percent.toFixed(1))} % of them meet the conditions, as in ${experiment}`;
}

function metricText({ figure, value }: NonNullable<Plan['metric']>): string {
  return value === null
    ? `fewer than 20 visitors have ${figure} in the last 14 days, so nothing is known of it`
    : `${figure} is ${Number(value.toPrecision(4))}, as of the visitors of the last 14 days`;
}

function points(share: number, unit = ''): string {
  return `${(share * 100).toFixed(2)}${unit}`;
}

function signed(share: number): string {
  return `${share > 0 ? '+' : ''}${points(share)}`;
}

function targetingText(targeting: Record<string, unknown>): string {
  return (
    Object.entries(targeting)
      .map(([field, value]) => `${field} ${String(value)}`)
      .join('\n') || 'all visitors'
  );
}

function experimentVariantsText({
  variants,
  others,
}: {
  variants: { name: string; version: string }[];
  others: Record<string, Record<string, string>>;
}): string {
  const versions = (name: string, own: string) =>
    [own, ...Object.values(others).map((of) => of[name])].join('+');
  return variants.map(({ name, version }) => `${name} ${versions(name, version)}`).join(', ');
}
