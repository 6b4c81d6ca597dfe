import { numberSchemaAt, PlatformError, type RemoteManifest } from '@marquee/contracts';
import type { Metric } from '@marquee/contracts/verbs';

/** Returns the names of the figures from which a metric is computed. A figure is a number for each visitor. */
export function figuresOf(metric: Metric): string[] {
  return metric.kind === 'ratio' ? [metric.figure, metric.per] : [metric.figure];
}

/**
 * A figure (a number measured for each visitor, such as how often an event occurs) that a manifest declares. `minimum`
 * and `maximum` limit the number in a single report.
 */
export type DeclaredFigure = { figure: string; minimum: number; maximum: number };

/**
 * Returns the figures (numbers measured for each visitor) that a manifest declares: how often each measured event
 * occurs, and the numbers in it that are measured.
 */
export function declaredFigures({ events = [] }: Pick<RemoteManifest, 'events'>): DeclaredFigure[] {
  return events.flatMap(({ name, detail, measures }) => {
    if (!measures) return [];
    const numbers = measures.map((path): DeclaredFigure => {
      const { minimum = -Infinity, maximum = Infinity } = numberSchemaAt(detail, path) ?? {};
      return { figure: `${name}.${path}`, minimum, maximum };
    });
    return [{ figure: name, minimum: 1, maximum: 1 }, ...numbers];
  });
}

/**
 * Throws INVALID_INPUT if a metric of the experiment `id` needs a figure (a number measured for each visitor) that no
 * release in `active` measures. Also throws it for a sum whose numbers have no maximum and that has no cap for each
 * visitor, because a single report could then decide the result.
 */
export function refuseUnknownFigures(
  active: readonly { manifest: Pick<RemoteManifest, 'events'> }[],
  { id, metrics }: { id: string; metrics: readonly Metric[] },
): void {
  const declared = active.flatMap(({ manifest }) => declaredFigures(manifest));
  for (const metric of metrics) {
    if (metric.kind === 'quantile') continue;
    for (const wanted of figuresOf(metric)) {
      if (declared.some((one) => one.figure === wanted)) continue;
      const known = [...new Set(declared.map((one) => one.figure))].toSorted().join(', ') || 'none';
      throw new PlatformError(
        'INVALID_INPUT',
        `${id}: the metric ${metric.name} needs ${wanted}, which no event of a remote measures; there are: ${known}`,
      );
    }
    if (metric.kind === 'share' || metric.cap !== undefined) continue;
    if (declared.some((one) => one.figure === metric.figure && Number.isFinite(one.maximum))) continue;
    throw new PlatformError(
      'INVALID_INPUT',
      `${id}: the metric ${metric.name} needs a cap, what one visitor counts at most, because ${metric.figure} has no ` +
        `maximum in its contract`,
    );
  }
}
