import { numberSchemaAt, PlatformError, type RemoteManifest } from '@marquee/contracts';
import type { Metric } from '@marquee/contracts/verbs';

/** Returns the names of the figures from which a metric is computed. A figure is a number for each visitor. */
export function figuresOf(metric: Metric): string[] {
  return metric.kind === 'ratio' ? [metric.figure, metric.per] : [metric.figure];
}

/** A figure that a manifest declares, with the smallest and the largest number that a single report may have. */
export type DeclaredFigure = { figure: string; minimum: number; maximum: number };

/**
 * Returns the figures that the events of a manifest measure: how often each event occurs, and the numbers in the event.
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
 * Throws INVALID_INPUT for a metric of a figure that no active release measures. Also throws it for the sum of a number
 * that has neither a maximum nor a cap, because a single report could then decide the result.
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
