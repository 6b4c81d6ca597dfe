import { stackOf } from './stack-of.ts';
import type { Telemetry } from './telemetry.ts';
import { ownerOfStack, type Owner } from './owner-of-stack.ts';

export type UncaughtEvent = ErrorEvent | PromiseRejectionEvent;

/** The maximum number of error reports per document, since a script may fail in a loop. */
const maxReports = 30;

/**
 * Returns a handler that reports uncaught errors, each for the release whose script threw it. Ignores errors
 * without a stack, such as those of scripts from other hosts.
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

/** The position of an error without a stack, such as a syntax error, from the event. */
function positionOf(event: UncaughtEvent): string {
  if (!('filename' in event) || !event.filename) return '';
  return `    at ${event.filename.replace(location.origin, '')}:${event.lineno}:${event.colno}`;
}
