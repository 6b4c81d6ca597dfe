import { stackOf } from './stack-of.ts';
import type { Telemetry } from './telemetry.ts';
import { ownerOfStack, type Owner } from './owner-of-stack.ts';

export type UncaughtEvent = ErrorEvent | PromiseRejectionEvent;

/** A page whose script fails in a loop says it often enough with these. */
const mostOfAPage = 30;

/**
 * Reports what nobody caught, booked to the release whose script threw it. An error without a stack, as
 * another host's script leaves, is nobody's.
 */
export function watchErrors({ telemetry, shell }: { telemetry: Telemetry; shell: Owner }) {
  let reported = 0;

  return (event: UncaughtEvent) => {
    const failure: unknown = 'reason' in event ? event.reason : event.error;
    const stack = stackOf(failure) || placeOf(event);
    const owner = ownerOfStack(stack, shell);
    if (!owner || (reported += 1) > mostOfAPage) return;
    telemetry.report({
      kind: 'error',
      ...owner,
      at: Date.now(),
      cause: 'UNCAUGHT',
      message: String((failure as Error | undefined)?.message ?? failure).slice(0, 500),
      stack,
    });
  };
}

/** A script that does not parse has no stack; the event names it. */
function placeOf(event: UncaughtEvent): string {
  if (!('filename' in event) || !event.filename) return '';
  return `    at ${event.filename.replace(location.origin, '')}:${event.lineno}:${event.colno}`;
}
