import type { PageData } from './page-data.ts';

/**
 * The facts of a response that its HTML lacks because the HTML may be cached: the snapshot's sequence number,
 * and the trace context of the request if sampled. The server sends both as `Server-Timing` metrics, which
 * scripts can read even for the document itself. An edge cache repeats the number of the shell's response: the plan
 * is then the same as in that snapshot.
 */
export type ResponseFacts = Partial<Pick<PageData, 'sequence' | 'traceparent'>>;

/** A metric of a `Server-Timing` header, with the field names of `PerformanceServerTiming`. */
export type ServerTimingMetric = { name: string; description: string };

/** Formats the facts of a response as the value of a `Server-Timing` header. */
export function serverTiming({ sequence, traceparent }: ResponseFacts): string {
  return `snapshot;desc="${sequence}"${traceparent ? `, traceparent;desc="${traceparent}"` : ''}`;
}

/** Parses the metrics in the value of a `Server-Timing` header. */
export function metricsOf(header: string | null): ServerTimingMetric[] {
  return [...(header ?? '').matchAll(/([\w-]+);desc="([^"]*)"/g)].map(([, name = '', description = '']) => ({
    name,
    description,
  }));
}

/** Picks the facts of a response from `Server-Timing` metrics; ignores all others, such as those of a proxy. */
export function responseFacts(metrics: readonly ServerTimingMetric[]): ResponseFacts {
  const valueOf = (wanted: string) => metrics.find(({ name }) => name === wanted)?.description;
  const [sequence, traceparent] = [Number(valueOf('snapshot')), valueOf('traceparent')];
  return { ...(sequence && { sequence }), ...(traceparent && { traceparent }) };
}
