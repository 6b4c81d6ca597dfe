import { numberSchemaAt, PlatformError, type RemoteManifest } from '@marquee/contracts';
import type { Metric } from '@marquee/contracts/verbs';

/** The names of the figures, one for each visitor, from which a metric is computed. */
export function figuresOf(metric: Metric): string[] {
  return metric.kind === 'ratio' ? [metric.figure, metric.per] : [metric.figure];
}

/** A figure that a manifest declares, with the smallest and the largest number that one report of it may have. */
export type DeclaredFigure = { figure: string; minimum: number; maximum: number };

/** The figures that the events of a manifest measure: each event itself, and its numbers. */
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
 * Throws INVALID_INPUT for a metric of a figure that no active release measures, and for the sum of a number without a
 * largest value and without a cap: a single report could then decide.
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
