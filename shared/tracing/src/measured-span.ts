import { SpanKind, SpanStatusCode, type HrTime, type SpanContext } from '@opentelemetry/api';
import type { Resource } from '@opentelemetry/resources';
import { RandomIdGenerator, type ReadableSpan } from '@opentelemetry/sdk-trace-node';
import type { Attributes, MeasuredSpan } from './tracing.ts';

const ids = new RandomIdGenerator();

/**
 * Converts a finished span, which was measured elsewhere, to the format that OpenTelemetry's exporters accept. (The SDK
 * cannot create a span of the past with a given id.) `within` is the parent span, `resource` describes where the span
 * was measured.
 */
export function measuredSpan(
  { name, kind, id, at, milliseconds, attributes, error }: MeasuredSpan,
  within: SpanContext,
  resource: Resource,
): ReadableSpan {
  const context = { ...within, spanId: id ?? ids.generateSpanId(), isRemote: false };
  return {
    name,
    kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL,
    spanContext: () => context,
    parentSpanContext: within,
    startTime: timeOf(at),
    endTime: timeOf(at + milliseconds),
    duration: timeOf(milliseconds),
    ended: true,
    status: { code: error ? SpanStatusCode.ERROR : SpanStatusCode.UNSET },
    attributes: definedOnly({ ...attributes, 'error.type': error }),
    resource,
    instrumentationScope: { name: 'marquee' },
    links: [],
    events: [],
    droppedAttributesCount: 0,
    droppedEventsCount: 0,
    droppedLinksCount: 0,
  };
}

function definedOnly(attributes: Attributes) {
  return Object.fromEntries(Object.entries(attributes).filter(([, value]) => value !== undefined));
}

function timeOf(milliseconds: number): HrTime {
  const seconds = Math.floor(milliseconds / 1_000);
  return [seconds, Math.round((milliseconds - seconds * 1_000) * 1e6)];
}
