import type { CallTracing } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { PageData, SlotRecord } from '../../page/page-data.ts';
import type { Telemetry } from './telemetry.ts';

/**
 * Creates the settings for tracing the API calls of a page: they are child spans of the page's span. Calls to the main
 * API carry the trace header only if that API accepts the header.
 */
export function callTracing(page: () => PageData, { report }: Pick<Telemetry, 'report'>): CallTracing {
  return {
    within: () => page().traceparent,
    isSentTo: (host) => host === 'site' || (host === 'main' && page().apiTakesTrace === true),
    measured: report,
  };
}

/**
 * Starts to measure the mount of a slot. Returns the function that ends the measurement and reports it as a child span
 * of the page's span; call it with the error if the mount failed.
 *
 * @param within the trace context of the page; without it, nothing is reported, because the page is not traced.
 */
export function traceMount(
  { remote, version, slot }: SlotRecord,
  { report }: Pick<Telemetry, 'report'>,
  within: string | undefined,
): (failure?: unknown) => void {
  const [at, start] = [Date.now(), performance.now()];
  return (failure) => {
    if (!within) return;
    const milliseconds = performance.now() - start;
    const cause = failure === undefined ? {} : { cause: errorCode(failure) };
    report({ kind: 'span', of: 'mount', within, at, milliseconds, remote, release: version, slot, ...cause });
  };
}
