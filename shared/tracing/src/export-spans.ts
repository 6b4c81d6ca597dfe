import { withTimeout } from '@marquee/timing';
import {
  ROOT_CONTEXT,
  SpanKind,
  SpanStatusCode,
  trace,
  type Span as SdkSpan,
  type SpanContext,
} from '@opentelemetry/api';
import {
  detectResources,
  envDetector,
  resourceFromAttributes,
  type Resource,
} from '@opentelemetry/resources';
import { BasicTracerProvider, BatchSpanProcessor } from '@opentelemetry/sdk-trace-node';
import { openExporter } from './open-exporter.ts';
import { measuredSpan } from './measured-span.ts';
import { readTraceparent, writeTraceparent } from './traceparent.ts';
import type { Attributes, Span, Tracing } from './tracing.ts';

/** How long a stopping server waits for the OpenTelemetry collector, in milliseconds. */
const stopsWithinMs = 2_000;

/**
 * Creates the tracing of the server `service` with the OpenTelemetry SDK, which sends finished spans in batches to a
 * collector. The SDK reads the collector's URL from OpenTelemetry's environment variables; `collector` is that URL, for
 * error messages. `report` is called with the first of several failed exports in a row. Registers nothing globally.
 */
export function exportSpans({
  service,
  collector,
  report,
}: {
  service: string;
  collector: string;
  report: (failure: unknown) => void;
}): Tracing {
  const { here, browser } = resources(service);
  const processor = () => new BatchSpanProcessor(openExporter(collector, report));
  const ownSpans = processor();
  // A separate queue: spans from browsers cannot displace spans of the server.
  const browserSpans = processor();
  const provider = new BasicTracerProvider({ resource: here, spanProcessors: [ownSpans] });
  const tracer = provider.getTracer('marquee');

  return {
    begin(name, { within, attributes = {} }) {
      const parent = readTraceparent(within);
      const context = parent ? trace.setSpanContext(ROOT_CONTEXT, parent) : ROOT_CONTEXT;
      return spanOf(tracer.startSpan(name, { kind: SpanKind.SERVER, attributes }, context));
    },
    take(span, where) {
      const within = readTraceparent(span.within);
      if (!within) return;
      if (where === 'browser') browserSpans.onEnd(measuredSpan(span, within, browser));
      else ownSpans.onEnd(measuredSpan(span, within, here));
    },
    async stop() {
      const stopped = Promise.allSettled([provider.shutdown(), browserSpans.shutdown()]);
      await withTimeout(stopped, stopsWithinMs, () => undefined);
    },
  };

  function spanOf(span: SdkSpan): Span {
    const context: SpanContext = span.spanContext();
    let ended = false;
    return {
      traceparent: writeTraceparent(context),
      isSampled: (context.traceFlags & 1) === 1,
      begin: (name, { kind = 'internal', attributes = {} } = {}) =>
        spanOf(
          tracer.startSpan(
            name,
            { kind: kind === 'client' ? SpanKind.CLIENT : SpanKind.INTERNAL, attributes },
            trace.setSpan(ROOT_CONTEXT, span),
          ),
        ),
      rename: (name) => void span.updateName(name),
      set: (attributes: Attributes) => void span.setAttributes(attributes),
      end(error) {
        if (ended) return;
        ended = true;
        if (error) span.setAttribute('error.type', error).setStatus({ code: SpanStatusCode.ERROR });
        span.end();
      },
    };
  }
}

/** Returns the OpenTelemetry resources of spans: one for this server, and one for browsers. */
function resources(service: string): { here: Resource; browser: Resource } {
  const given = detectResources({ detectors: [envDetector] });
  const { 'service.name': named } = given.attributes;
  const called = (name: string) => resourceFromAttributes({ 'service.name': name });
  return {
    here: called(service).merge(given),
    browser: given.merge(called(typeof named === 'string' ? `${named}-browser` : 'marquee-browser')),
  };
}
