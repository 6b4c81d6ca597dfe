import type { ExperimentRow } from '../releases/experiments.ts';
import type { EnvironmentRows } from '../releases/environment-rows.ts';
import { stopExperiment } from '../releases/stop-experiment.ts';
import type { Registry } from '../releases/transaction.ts';
import { readMetricSums, withoutTopNetworks } from './metric-sums.ts';
import { compareMetric, isWorse, optionsOf, valueOf, visitorsOf, type WorseMetric } from './read-metrics.ts';

/**
 * Stops an experiment if a variant that is not live makes a guardrail metric (one that must not become worse) worse,
 * and the metric is set to stop it. `worse` are the metrics that became worse, as `recordMetrics` returns them. The
 * metric must also be worse without the visitors of the two networks that contribute most to this result, so that no
 * single network can stop an experiment. Does nothing if the environment's policy forbids automatic action. `by` is the
 * actor for the audit. Returns the reason; undefined if the experiment continues.
 */
export async function guardMetrics(
  registry: Registry,
  { live, acting, experiments }: EnvironmentRows,
  experiment: ExperimentRow,
  worse: readonly WorseMetric[],
  by: string,
): Promise<string | undefined> {
  const { environment, remote, id } = experiment;
  // In a set, a variant is live if each of its remotes has it.
  const remotes = experiments.filter((one) => one.id === id);
  const isLive = (name: string) =>
    remotes.every((one) =>
      live.some(
        (row) =>
          row.remote === one.remote &&
          one.variants.some((variant) => variant.name === name && variant.version === row.version),
      ),
    );
  for (const found of worse) {
    const { metric, variant } = found;
    if (!acting || metric.whenWorse !== 'stop' || isLive(variant)) continue;
    const visitors = await visitorsWithout(registry, experiment, found);
    if (!visitors) continue;
    const reason = reasonOf(experiment, found);
    const [low, high] = found.interval;
    const evidence = {
      metric: metric.name,
      variant,
      values: found.values,
      interval: [low, high].map((end) => (Number.isFinite(end) ? end : null)),
      marginPercent: metric.marginPercent,
      visitorsOfOtherNetworks: visitors,
    };
    const request = { environment, remote, id, by, administers: true, reason, evidence };
    if (await stopExperiment(registry, request)) return reason;
  }
  return undefined;
}

/** How many visitors of other networks show the same; undefined if they do not. */
async function visitorsWithout(
  { db }: Registry,
  experiment: ExperimentRow,
  { metric, variant, values }: WorseMetric,
): Promise<number | undefined> {
  const [first, ...others] = experiment.variants;
  const other = others.find(({ name }) => name === variant)!;
  const compared = [
    { ...first!, value: values[0] },
    { ...other, value: values[1] },
  ] as const;
  const only = await withoutTopNetworks(db, experiment, metric, compared);
  const sums = await readMetricSums(db, experiment, metric, only);
  const [control, own] = [sums.get(first!.name), sums.get(variant)];
  if (!control || !own) return undefined;
  const { interval } = compareMetric(metric, control, own, optionsOf(experiment));
  const isStillWorse = isWorse(metric, valueOf(metric, control) ?? 0, interval);
  return isStillWorse ? visitorsOf(control) + visitorsOf(own) : undefined;
}

/** Why the experiment stopped, in a sentence without its end mark. */
function reasonOf(
  { variants, id }: ExperimentRow,
  { metric: { name, figure, marginPercent }, variant, values: [control, own], interval }: WorseMetric,
): string {
  const margin = marginPercent === 0 ? '' : `, by more than the ${marginPercent} % that are tolerated`;
  return (
    `the guardrail metric ${name} (${figure}) of ${id} is worse with ${variant} than with ${variants[0]!.name}${margin}: ` +
    `${short(own)} against ${short(control)}, difference between ${short(interval[0])} and ${short(interval[1])}, ` +
    `also without the two networks that say so most`
  );
}

/** A number with four digits. */
function short(value: number): string {
  return Number.isFinite(value) ? String(Number(value.toPrecision(4))) : 'no limit';
}
