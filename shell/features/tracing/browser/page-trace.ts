import type { CallTracing } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { PageData, SlotRecord } from '../../../page/page-data.ts';
import type { Telemetry } from '../../telemetry/browser/telemetry.ts';

/** Tracing for the API clients of the page. The main API gets the header only if it accepts it (`apiTakesTrace`). */
export function callTracing(page: () => PageData, { report }: Pick<Telemetry, 'report'>): CallTracing {
  return {
    within: () => page().traceparent,
    isSentTo: (host) => host === 'site' || (host === 'main' && page().apiTakesTrace === true),
    measured: report,
  };
}

/**
 * Starts the span of a slot's mount within the span of the page, if that is sampled. Returns the function that ends
 * it, with the failure if the mount failed.
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
