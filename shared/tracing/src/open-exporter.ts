import { PlatformError } from '@marquee/contracts';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';

/**
 * Creates the OpenTelemetry exporter that sends spans to a collector, as OTLP over HTTP in JSON. It reads the
 * collector's URL from OpenTelemetry's environment variables; `collector` is that URL, for error messages. If several
 * exports in a row fail, calls `report` for the first one only.
 */
export function openExporter(collector: string, report: (failure: unknown) => void): SpanExporter {
  const exporter = new OTLPTraceExporter();
  let isFailing = false;
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const failed = result.code !== 0;
        if (failed && !isFailing)
          report(new PlatformError('CALL_FAILED', `${collector} takes no spans`, { cause: result.error }));
        isFailing = failed;
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
  };
}
