import type { PageData } from './page-data.ts';

/**
 * The facts of one response that are not in its HTML, because the HTML may be cached: the sequence number of the
 * snapshot, and the span of the request if it is sampled. The server sends them as `Server-Timing` metrics, which
 * scripts can read for the document itself too.
 */
export type ResponseFacts = Partial<Pick<PageData, 'sequence' | 'traceparent'>>;

/** A metric of the header, as `PerformanceServerTiming` has it. */
export type ServerTimingMetric = { name: string; description: string };

/** Writes the facts as the value of a `Server-Timing` header. */
export function serverTiming({ sequence, traceparent }: ResponseFacts): string {
  return `snapshot;desc="${sequence}"${traceparent ? `, traceparent;desc="${traceparent}"` : ''}`;
}

/** Reads the metrics of a header's value. */
export function metricsOf(header: string | null): ServerTimingMetric[] {
  return [...(header ?? '').matchAll(/([\w-]+);desc="([^"]*)"/g)].map(([, name = '', description = '']) => ({
    name,
    description,
  }));
}

/** Reads the facts from metrics; other metrics, such as those of a proxy, are ignored. */
export function responseFacts(metrics: readonly ServerTimingMetric[]): ResponseFacts {
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.description;
  const [sequence, traceparent] = [Number(valueOf('snapshot')), valueOf('traceparent')];
  return { ...(sequence && { sequence }), ...(traceparent && { traceparent }) };
}
