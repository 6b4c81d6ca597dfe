import { errorCatalogue, type Release } from '@marquee/contracts';
import { spanBeaconSchema, type SpanBeacon } from '@marquee/contracts/trace';
import type { Tracing } from '@marquee/tracing';
import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';
import { callSpan, isCall, mountSpan, type CallHosts } from './measured-spans.ts';

/** How far a browser's clock may be from ours before its times are worth nothing. */
const maxSkewMs = 3_600_000;

/**
 * Takes what browsers measured for traces. Anybody may say anything here: exported is only what has the
 * agreed shape, names what the signed snapshots know, and happened about now. All of it is counted.
 */
export function createBrowserSpans({
  tracing,
  metrics,
  release,
  hosts,
}: {
  tracing: Tracing;
  metrics: Registry;
  /** A release this shell serves or served. */
  release: (remote: string, version: string) => Release | undefined;
  hosts: CallHosts;
}): (said: unknown) => void {
  const counted = new Counter({
    name: 'marquee_browser_spans_total',
    help: 'Spans browsers sent, by what became of them: taken, malformed, unknown or mistimed',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return (said) => counted.inc({ outcome: take(said) });

  function take(said: unknown): 'taken' | 'malformed' | 'unknown' | 'mistimed' {
    const read = v.safeParse(spanBeaconSchema, said);
    if (!read.success) return 'malformed';
    const span = read.output;
    if (Math.abs(Date.now() - span.at) > maxSkewMs) return 'mistimed';
    if (!isKnown(span)) return 'unknown';
    tracing.take(span.of === 'call' ? callSpan(span, hosts) : mountSpan(span), 'browser');
    return 'taken';
  }

  function isKnown(span: SpanBeacon): boolean {
    if (span.of === 'call') return isCall(span.call);
    const { remote, slot, cause } = span;
    const slots = release(remote, span.release)?.manifest.slots;
    const isSlot = slots !== undefined && (slot === 'page' || slots.some(({ name }) => name === slot));
    return isSlot && (cause === undefined || Object.hasOwn(errorCatalogue, cause));
  }
}
