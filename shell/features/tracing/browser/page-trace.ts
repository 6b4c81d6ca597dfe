import type { CallTracing } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { PageData, SlotRecord } from '../../../page/page-data.ts';
import type { Telemetry } from '../../telemetry/browser/telemetry.ts';

/** The `traceparent` of the page, which the server writes into the head; undefined if the page is not traced. */
export function pageTrace(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="traceparent"]')?.content;
}

/** Tracing for the API clients of the page. The main API gets the header only if it accepts it (`apiTakesTrace`). */
export function callTracing(page: () => PageData, { report }: Pick<Telemetry, 'report'>): CallTracing {
  return {
    within: pageTrace,
    isSentTo: (host) => host === 'site' || (host === 'main' && page().apiTakesTrace === true),
    measured: report,
  };
}

/** Starts the span of a slot's mount. Returns the function that ends it, with the failure if the mount failed. */
export function traceMount(
  { remote, version, slot }: SlotRecord,
  { report }: Pick<Telemetry, 'report'>,
): (failure?: unknown) => void {
  const within = pageTrace();
  const [at, start] = [Date.now(), performance.now()];
  return (failure) => {
    if (!within) return;
    const milliseconds = performance.now() - start;
    const cause = failure === undefined ? {} : { cause: errorCode(failure) };
    report({ kind: 'span', of: 'mount', within, at, milliseconds, remote, release: version, slot, ...cause });
  };
}
