import { startDeadline } from './start-deadline.ts';

/**
 * Settles like `promise`, or with the result of `onTimeout`, which may throw, once `ms` milliseconds have
 * passed in which the program could run (`startDeadline`). It does not cancel the work behind the promise, and ignores
 * a rejection after the timeout.
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
