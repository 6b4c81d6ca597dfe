import { startDeadline } from './start-deadline.ts';

/**
 * Settles like `promise`, if that settles within `ms` milliseconds; otherwise resolves to the result of `onTimeout`, or
 * rejects with the error that it throws. Only time in which the program can run is counted (`startDeadline`). The work
 * behind the promise is not cancelled, and a later rejection is ignored.
 *
 * @example await withTimeout(call, 300, () => undefined);
 */
export async function withTimeout<Result, Otherwise>(
  promise: PromiseLike<Result>,
  ms: number,
  onTimeout: () => Otherwise,
): Promise<Result | Otherwise> {
  let end: () => void = () => undefined;
  const timeout = new Promise<typeof timedOut>((resolve) => {
    end = startDeadline(ms, () => resolve(timedOut));
  });
  try {
    const first = await Promise.race([promise, timeout]);
    return first === timedOut ? onTimeout() : first;
  } finally {
    end();
  }
}

const timedOut = Symbol('timed out');
