import type { PageData } from './page-data.ts';

/**
 * The values of a response that its HTML does not contain, because the HTML may be cached: the sequence number of the
 * snapshot, and the trace context of the request if it is traced. The server sends both as `Server-Timing` metrics,
 * which scripts can read even for the document itself. A page from an edge cache has the sequence number of the snapshot
 * at the time when it was stored. A later snapshot, by which the edge still serves this page, gives the visitor the same
 * plan.
 */
export type ResponseFacts = Partial<Pick<PageData, 'sequence' | 'traceparent'>>;

/** A metric of a `Server-Timing` header, with the field names of the browser's `PerformanceServerTiming`. */
export type ServerTimingMetric = { name: string; description: string };

/** Formats the facts of a response as the value of a `Server-Timing` header. */
export function serverTiming({ sequence, traceparent }: ResponseFacts): string {
  return `snapshot;desc="${sequence}"${traceparent ? `, traceparent;desc="${traceparent}"` : ''}`;
}

/** Parses the metrics in the value of a `Server-Timing` header. Returns only those that have a description. */
export function metricsOf(header: string | null): ServerTimingMetric[] {
  return [...(header ?? '').matchAll(/([\w-]+);desc="([^"]*)"/g)].map(([, name = '', description = '']) => ({
    name,
    description,
  }));
}

/**
 * Returns the values of `ResponseFacts` in `Server-Timing` metrics; ignores all other metrics, such as those of a
 * proxy.
 */
export function responseFacts(metrics: readonly ServerTimingMetric[]): ResponseFacts {
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.description;
  const [sequence, traceparent] = [Number(valueOf('snapshot')), valueOf('traceparent')];
  return { ...(sequence && { sequence }), ...(traceparent && { traceparent }) };
}
