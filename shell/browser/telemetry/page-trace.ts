import type { CallTracing } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { PageData, SlotRecord } from '../../page/page-data.ts';
import type { Telemetry } from './telemetry.ts';

/**
 * Creates the settings by which the page's API calls are traced. The main API gets the trace header only if it accepts
 * it.
 */
export function callTracing(page: () => PageData, { report }: Pick<Telemetry, 'report'>): CallTracing {
  return {
    within: () => page().traceparent,
    isSentTo: (host) => host === 'site' || (host === 'main' && page().apiTakesTrace === true),
    measured: report,
  };
}

/**
 * Starts to trace a slot's mount as a child span of the page's span, if the page is sampled. Returns the
 * function that ends the span, with the error if the mount failed.
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
