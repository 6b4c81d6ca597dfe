import type { SpanContext } from '@opentelemetry/api';

const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/**
 * Parses a `traceparent` header (W3C Trace Context) to the span that it names; undefined if it is absent or invalid.
 */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = pattern.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  // Version 00 defines only the first flag, `sampled`.
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
}

/** Formats a span as the value of a `traceparent` header (W3C Trace Context). */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}
