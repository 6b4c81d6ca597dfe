import { stackOf } from './stack-of.ts';
import type { Telemetry } from './telemetry.ts';
import { ownerOfStack, type Owner } from './owner-of-stack.ts';

export type UncaughtEvent = ErrorEvent | PromiseRejectionEvent;

/** Reports per document: a script may fail in a loop. */
const maxReports = 30;

/**
 * Returns a handler that reports uncaught errors of the release whose script threw them. Errors without a stack, as
 * those of scripts from other hosts, are not reported.
 */
export function watchErrors({ telemetry, shell }: { telemetry: Telemetry; shell: Owner }) {
  let reported = 0;

  return (event: UncaughtEvent) => {
    const failure: unknown = 'reason' in event ? event.reason : event.error;
    const stack = stackOf(failure) || positionOf(event);
    const owner = ownerOfStack(stack, shell);
    if (!owner || (reported += 1) > maxReports) return;
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

/** A syntax error has no stack; the event has the position. */
function positionOf(event: UncaughtEvent): string {
  if (!('filename' in event) || !event.filename) return '';
  return `    at ${event.filename.replace(location.origin, '')}:${event.lineno}:${event.colno}`;
}
