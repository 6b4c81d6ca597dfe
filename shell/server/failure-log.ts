import { errorCatalogue, errorCode, inertLine } from '@marquee/contracts';
import type { Log } from '@marquee/http-server';
import { Counter, type Registry } from 'prom-client';

/**
 * Returns a function that logs a failure and counts it by its error code. If the caller passes the request, the entry
 * has the request's id. Control characters are removed from the logged text, because clients may have sent it.
 */
export function createFailureLog({ log, metrics }: { log: Pick<Log, 'error'>; metrics: Registry }) {
  const failures = new Counter({
    name: 'marquee_failures_total',
    help: 'Failures that this shell logged, by their code',
    labelNames: ['code'],
    registers: [metrics],
  });
  // From zero on, so that the first failure is an increase.
  for (const code of Object.keys(errorCatalogue)) failures.inc({ code }, 0);

  return function report(failure: unknown, request?: { log: Pick<Log, 'error'> }): void {
    const code = errorCode(failure);
    const { message, cause } = failure as Error;
    const because = cause instanceof Error ? ` <- ${cause.message}` : '';
    failures.inc({ code });
    (request?.log ?? log).error(
      { code, ...(code === 'INTERNAL' && { err: failure }) },
      inertLine(String(message) + because),
    );
  };
}
