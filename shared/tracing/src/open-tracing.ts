import type { Tracing } from './tracing.ts';

/**
 * Opens the tracing of a server. Returns undefined, and does not load the SDK, if no variable sets a collector.
 * `service` is the name of the server unless `OTEL_SERVICE_NAME` is set. The SDK itself reads OpenTelemetry's other
 * variables (sampler, headers, batches).
 */
export async function openTracing({
  service,
  variables,
  report,
}: {
  service: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** Called once each time the collector begins to refuse spans. */
  report: (failure: unknown) => void;
}): Promise<Tracing | undefined> {
  const collector =
    variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || variables['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!collector || variables['OTEL_SDK_DISABLED'] === 'true') return undefined;

  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans({ service, collector, report });
}
