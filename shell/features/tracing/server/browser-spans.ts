import { errorCatalogue, type Release } from '@marquee/contracts';
import { spanBeaconSchema, type SpanBeacon } from '@marquee/contracts/trace';
import type { Tracing } from '@marquee/tracing';
import { Counter, type Registry } from 'prom-client';
import * as v from 'valibot';
import { callSpan, isCall, mountSpan, type CallHosts } from '../../../server/measured-spans.ts';

/** By how much the clocks of a browser and the server may differ, in milliseconds. */
const maxSkewMs = 3_600_000;

/**
 * Returns a function that exports the tracing spans that browsers send. Any client may send them, so a span is exported
 * only if it matches the schema, names only remotes and releases of signed snapshots, and has a time within an hour of
 * now. A metric counts the exported and the rejected spans.
 */
export function createBrowserSpans({
  tracing,
  metrics,
  release,
  hosts,
}: {
  tracing: Tracing;
  metrics: Registry;
  /** Finds a release that this shell serves or has served. */
  release: (remote: string, version: string) => Release | undefined;
  hosts: CallHosts;
}): (beacon: unknown) => void {
  const counted = new Counter({
    name: 'marquee_browser_spans_total',
    help: 'Spans of browsers by outcome: taken, malformed, unknown or mistimed',
    labelNames: ['outcome'],
    registers: [metrics],
  });
  return (beacon) => counted.inc({ outcome: accept(beacon) });

  function accept(beacon: unknown): 'taken' | 'malformed' | 'unknown' | 'mistimed' {
    const read = v.safeParse(spanBeaconSchema, beacon);
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
