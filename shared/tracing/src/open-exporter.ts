import { PlatformError } from '@marquee/contracts';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import type { SpanExporter } from '@opentelemetry/sdk-trace-node';

/**
 * Creates the exporter of spans, as OTLP over HTTP in JSON. If several exports in a row fail, reports only the first
 * failure.
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
