import type { Tracing } from './tracing.ts';

/**
 * Starts the tracing of a server if OpenTelemetry's environment variables set a collector; otherwise resolves to
 * undefined, without loading the OpenTelemetry SDK. `service` is the name of the server, unless `OTEL_SERVICE_NAME` is
 * set. The SDK reads OpenTelemetry's other variables (sampler, headers, batches) itself.
 */
export async function openTracing({
  service,
  variables,
  report,
}: {
  service: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** Called with the first of several failed exports in a row. */
  report: (failure: unknown) => void;
}): Promise<Tracing | undefined> {
  const collector =
    variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || variables['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!collector || variables['OTEL_SDK_DISABLED'] === 'true') return undefined;

  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans({ service, collector, report });
}
