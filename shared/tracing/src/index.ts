export type { Attributes, MeasuredSpan, Span, Tracing } from './tracing.ts';
export { openTracing } from './open-tracing.ts';
export { traceRequests } from './trace-requests.ts';
export { fetchWithSpan } from './fetch-with-span.ts';
