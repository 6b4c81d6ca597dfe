import type { CallTracing } from '@marquee/api';
import { errorCode } from '@marquee/contracts';
import type { PageData, SlotRecord } from '../../../page/page-data.ts';
import type { Telemetry } from '../../telemetry/browser/telemetry.ts';

/** The server's span of the page that stands, as it wrote it into the head; undefined where nobody looks. */
export function pageTrace(): string | undefined {
  return document.querySelector<HTMLMetaElement>('meta[name="traceparent"]')?.content;
}

/** How the calls of the page belong to its trace. The API gets the header only if it is known to take it. */
export function callTracing(page: () => PageData, { report }: Pick<Telemetry, 'report'>): CallTracing {
  return {
    within: pageTrace,
    isSentTo: (host) => host === 'site' || (host === 'main' && page().apiTakesTrace === true),
    measured: report,
  };
}

/** Begins the span of a slot that comes to life; what it returns ends it, with the failure if there was one. */
export function traceMount(
  { remote, version, slot }: SlotRecord,
  { report }: Pick<Telemetry, 'report'>,
): (failure?: unknown) => void {
  const within = pageTrace();
  const [at, began] = [Date.now(), performance.now()];
  return (failure) => {
    if (!within) return;
    const milliseconds = performance.now() - began;
    const cause = failure === undefined ? {} : { cause: errorCode(failure) };
    report({ kind: 'span', of: 'mount', within, at, milliseconds, remote, release: version, slot, ...cause });
  };
}
