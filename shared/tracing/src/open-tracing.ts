import type { Tracing } from './tracing.ts';

/**
 * The traces of a server; undefined unless the environment names a collector, and then nothing of the SDK is
 * loaded. `service` is its name where `OTEL_SERVICE_NAME` gives no other. What else OpenTelemetry's
 * variables say (sampler, headers, batches) the SDK reads by itself.
 */
export async function openTracing({
  service,
  variables,
  report,
}: {
  service: string;
  variables: Readonly<Record<string, string | undefined>>;
  /** Told once whenever the collector stops taking spans. */
  report: (failure: unknown) => void;
}): Promise<Tracing | undefined> {
  const collector =
    variables['OTEL_EXPORTER_OTLP_TRACES_ENDPOINT'] || variables['OTEL_EXPORTER_OTLP_ENDPOINT'];
  if (!collector || variables['OTEL_SDK_DISABLED'] === 'true') return undefined;

  const { exportSpans } = await import('./export-spans.ts');
  return exportSpans({ service, collector, report });
}
