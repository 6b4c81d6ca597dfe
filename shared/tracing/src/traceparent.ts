import type { SpanContext } from '@opentelemetry/api';

const pattern = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/;

/** Where a `traceparent` header says that its sender stands; undefined for what is none. */
export function readTraceparent(header: string | undefined): SpanContext | undefined {
  const [, traceId, spanId, flags] = pattern.exec(header ?? '') ?? [];
  if (!traceId || !spanId || !flags) return undefined;
  // Of the flags only the first is agreed on.
  return { traceId, spanId, traceFlags: parseInt(flags, 16) & 1, isRemote: true };
}

/** A place in a trace as the header says it. */
export function writeTraceparent({ traceId, spanId, traceFlags }: SpanContext): string {
  return `00-${traceId}-${spanId}-0${traceFlags & 1}`;
}
