import type { RuntimeStart } from '../../../browser/runtime-contract.ts';
import { ownerOfStack, type Owner } from '../../telemetry/browser/owner-of-stack.ts';

/** The maximum number of reports per document, since a component may fail at each of its renders. */
const maxReports = 30;

/**
 * Reports each `Error` that is passed to `console.error` and was thrown in the code of a guest (an unmodified build),
 * as an error of the guest's release. A production build of Vue only logs the errors of its components, so that
 * handlers of uncaught errors do not receive them. An error that the page has already reported for the release is not
 * reported again.
 */
export function watchLoggedErrors(
  { telemetry, services: { stackOf } }: Pick<RuntimeStart, 'telemetry' | 'services'>,
  isGuest: (owner: Owner) => boolean,
): void {
  const { error } = console;
  let reported = 0;
  console.error = (...given: unknown[]) => {
    error.apply(console, given);
    // The caller may report the failure right after it has logged it.
    for (const one of given) if (one instanceof Error) queueMicrotask(() => report(one));
  };

  function report(failure: Error) {
    const stack = stackOf(failure);
    const owner = ownerOfStack(stack, { remote: 'shell', release: '' });
    if (!owner || !isGuest(owner)) return;
    const message = failure.message.slice(0, 500);
    const isKnown = telemetry
      .recent()
      .some(
        (one) =>
          one.kind === 'error' &&
          one.remote === owner.remote &&
          one.release === owner.release &&
          one.message === message,
      );
    if (isKnown || (reported += 1) > maxReports) return;
    telemetry.report({ kind: 'error', ...owner, at: Date.now(), cause: 'UNCAUGHT', message, stack });
  }
}
