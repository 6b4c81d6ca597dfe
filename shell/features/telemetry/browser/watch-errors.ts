import type { UncaughtEvent } from '../../../browser/deferred/deferred-contract.ts';
import type { FailureCause } from '../../../browser/runtime-contract.ts';
import { stackOf } from '../../../browser/telemetry/stack-of.ts';
import type { Telemetry } from '../../../browser/telemetry/telemetry.ts';
import { ownerOfStack, type Owner } from './owner-of-stack.ts';

/** The maximum number of error reports per document, since a script may fail in a loop. */
const maxReports = 30;

/**
 * Returns a handler that reports uncaught errors, each for the release whose script threw it, or whose file did not
 * load. Ignores errors without a stack, such as errors of scripts from other hosts.
 *
 * @param causeOf returns why something failed; undefined until the runtime has loaded.
 */
export function watchErrors({
  telemetry,
  shell,
  causeOf,
}: {
  telemetry: Telemetry;
  shell: Owner;
  causeOf: (failure: unknown) => Promise<FailureCause | undefined>;
}) {
  let reported = 0;

  return async (event: UncaughtEvent) => {
    const failure: unknown = 'reason' in event ? event.reason : event.error;
    const stack = stackOf(failure) || positionOf(event);
    if (reported >= maxReports) return;
    const { code = 'INTERNAL', file } = (await causeOf(failure)) ?? {};
    // The stack of a file that did not load is that of its loader.
    const owner = ownerOfStack(file ? frameOf(file) : stack, shell);
    if (!owner || (reported += 1) > maxReports) return;
    telemetry.report({
      kind: 'error',
      ...owner,
      at: Date.now(),
      cause: code === 'INTERNAL' ? 'UNCAUGHT' : code,
      message: String((failure as Error | undefined)?.message ?? failure).slice(0, 500),
      stack,
    });
  };
}

/** A stack frame at the beginning of a file. */
function frameOf(url: string): string {
  return `    at ${new URL(url, location.href).pathname}:1:1`;
}

/** The position of an error without a stack, such as a syntax error, from the event. */
function positionOf(event: UncaughtEvent): string {
  if (!('filename' in event) || !event.filename) return '';
  return `    at ${event.filename.replace(location.origin, '')}:${event.lineno}:${event.colno}`;
}
